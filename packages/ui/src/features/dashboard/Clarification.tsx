import classes from './Clarification.module.css';

/** A question back, in the margin of the sheet: the text stays where it is, and the person adds to it. */
export function Clarification({ question, because }: { question: string; because: string }) {
  return (
    <div className={classes.question} role="status">
      <p className={classes.label}>One question first</p>
      <p className={classes.text}>{question}</p>
      <p className={classes.because}>{because}</p>
      <p className={classes.because}>Add to your text and send it again. So far nothing has been counted.</p>
    </div>
  );
}
