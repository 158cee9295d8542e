import type { Arrivals } from '../../components/analysis/arrivals.ts';
import { capitalized, counted } from '../../components/analysis/words.ts';
import { Mark } from '../../components/Mark.tsx';
import classes from './Reading.module.css';

/** While the text is read. The marks that are looked for draw themselves under their own names. */
export function Reading({ arrivals, onCancel }: { arrivals: Arrivals; onCancel: () => void }) {
  return (
    <div className={classes.reading}>
      <div role="status">
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
      <button type="button" className={`quiet ${classes.cancel}`} onClick={onCancel}>
        Cancel
      </button>
      <p className={classes.spoken} role="status">
        {progress(arrivals)}
      </p>
    </div>
  );
}

/** For those who hear the page: twice in an analysis, not once for each finding. */
function progress({ tools, narrative }: Arrivals): string {
  if (narrative) return `${capitalized(counted(tools.length, 'finding'))} so far, and the reading of them.`;
  return tools.length > 0 ? 'The first findings are coming in below.' : '';
}
