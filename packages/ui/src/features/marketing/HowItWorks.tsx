import { Mark } from '../../components/Mark.tsx';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './HowItWorks.module.css';

export function HowItWorks() {
  const billing = useBilling();
  return (
    <ol className={`page ${classes.steps}`}>
      <li>
        <p className={classes.figure}>We keep saying yes to clients who pay late</p>
        <h3>You write it as you would say it</h3>
        <p className={classes.text}>
          A paragraph is plenty. The hesitations and excuses are the useful part, so leave them in.
        </p>
      </li>
      <li>
        <p className={classes.figure}>
          <span>
            We <Mark type="mental_model">keep saying yes</Mark> to clients{' '}
            <Mark type="cognitive_bias" strength="check for">
              who pay late
            </Mark>
          </span>
        </p>
        <h3>It marks what is at work</h3>
        <p className={classes.text}>
          What it says about your words, it quotes word for word. Then it asks for the facts that you left out.
        </p>
      </li>
      <li>
        <p className={classes.figure}>
          <span>
            <s>keep saying yes</s> <em>half in advance, from March 1</em>
          </span>
        </p>
        <h3>You leave with a plan</h3>
        <p className={classes.text}>
          Each finding is argued both ways. {billing ? 'In premium quality you' : 'You'} also get a few steps: when,
          what to watch, when to stop.
        </p>
      </li>
    </ol>
  );
}
