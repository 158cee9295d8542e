import { Mark } from '../../components/Mark.tsx';
import classes from './Reading.module.css';

/** While the text is read. The marks that are looked for draw themselves under their own names. */
export function Reading() {
  return (
    <div className={classes.reading} role="status">
      <p className={classes.what}>Analyzing patterns and uncovering insights...</p>
      <p className={classes.how}>
        Identifying{' '}
        <Mark type="mental_model" drawAfter={0}>
          mental models
        </Mark>{' '}
        and{' '}
        <Mark type="cognitive_bias" drawAfter={400}>
          biases
        </Mark>{' '}
        at play
      </p>
    </div>
  );
}
