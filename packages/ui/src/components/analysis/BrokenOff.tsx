import { FINISH_TRIES } from '@latticework/core/limits';
import { BusyButton } from '../BusyButton.tsx';
import classes from './BrokenOff.module.css';
import type { Finishing } from './finishing.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import { BROKEN_OFF, counted } from './words.ts';

type Props = {
  finishing: Finishing;
  /** The tries that the history counts; the server decides. */
  triesUsed: number;
};

/** A notice above an incomplete analysis, with the offer to finish it. */
export function BrokenOff({ finishing, triesUsed }: Props) {
  const { finish, busy, problem, hasNoTriesLeft } = finishing;
  const spent = hasNoTriesLeft || (triesUsed >= FINISH_TRIES && !busy);
  return (
    <section className={classes.broken} aria-label="Broken off">
      <p className={classes.what}>
        <strong>Broken off.</strong> {BROKEN_OFF}
      </p>
      <div data-screen-only>
        {problem && !busy && !spent && (
          <div className={classes.problem}>
            <ProblemNotice problem={problem} />
          </div>
        )}
        {spent && (
          <p className={classes.how}>
            It has been retried {counted(FINISH_TRIES, 'time')}, which is the limit. What was found stays here.
          </p>
        )}
        {!spent && (
          <div className={classes.finish}>
            <BusyButton variant="default" busy={busy} busyText="Finishing..." onClick={finish}>
              Finish this analysis
            </BusyButton>
            <p className={classes.how} role="status">
              {busy ? 'Your text is being read again.' : 'It costs nothing.'}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
