import classes from './FinalCall.module.css';
import { StartButton } from './StartButton.tsx';

export function FinalCall() {
  return (
    <section className={classes.call} aria-labelledby="final-call">
      <div className={`page ${classes.row}`}>
        <h2 id="final-call">What have you been going back and forth about?</h2>
        <StartButton />
      </div>
    </section>
  );
}
