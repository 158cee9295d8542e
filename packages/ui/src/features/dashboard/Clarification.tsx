import type { Clarification as Question } from '@latticework/core/analysis';
import classes from './Clarification.module.css';

/** A question back, in the margin of the sheet: the text stays where it is, and the person adds to it. */
export function Clarification({ question, because, help }: Question) {
  return (
    <div className={classes.question} role="status">
      <p className={classes.label}>{help ? 'Before anything else' : 'One question first'}</p>
      <p className={classes.text}>{question}</p>
      <p className={classes.because}>{because}</p>
      {help ? (
        <dl className={classes.help}>
          {help.map(({ where, how, href }) => (
            <div key={href}>
              <dt>{where}</dt>
              <dd>
                <a href={href}>{how}</a>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={classes.because}>Add to your text and send it again. So far nothing has been counted.</p>
      )}
    </div>
  );
}
