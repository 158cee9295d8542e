import { KeepFocus } from '../KeepFocus.tsx';
import { Notice } from '../Notice.tsx';
import classes from './AnalysisView.module.css';
import { type Judging, NOT_IN_HISTORY } from './judging.ts';

/** Why findings cannot be judged right now, if so. */
export function JudgingState({ judging: { state, retry } }: { judging: Judging }) {
  return (
    <KeepFocus>
      {state === 'gone' && (
        <p className={`second ${classes.state}`} data-screen-only>
          {NOT_IN_HISTORY}
        </p>
      )}
      {state === 'failed' && (
        <div className={classes.state} data-screen-only>
          <Notice kind="error">Your judgments of this analysis could not be loaded.</Notice>
          <button type="button" className="quiet" onClick={retry}>
            Try Again
          </button>
        </div>
      )}
    </KeepFocus>
  );
}
