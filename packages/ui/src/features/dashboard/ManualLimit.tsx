import type { UsageLimits } from '@latticework/api/contracts/limits';
import { capitalized, counted } from '../../components/analysis/words.ts';
import { untilReset } from '../../components/usage.ts';
import { useNow } from '../../components/useNow.ts';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import classes from './ManualLimit.module.css';

type Props = {
  limits: UsageLimits;
  /** The server's refusal, if a question was sent anyway. */
  refusal: string | null;
  onTrending: () => void;
};

/**
 * Shown in the form when today's manual analysis is used: when the next one is available, and what is still possible
 * today.
 */
export function ManualLimit({ limits, refusal, onTrending }: Props) {
  const reset = untilReset(limits.manualResetTime, useNow());
  const left = Math.max(0, limits.trendingLimit - limits.trendingUsed);
  return (
    <>
      <div className={classes.words}>
        <p className={classes.title}>Manual analysis limit reached</p>
        {refusal && <p role="alert">{refusal}</p>}
        {reset && <p className={classes.reset}>Resets in {reset}</p>}
        {left > 0 && (
          <p>
            {capitalized(counted(left, 'trending analysis', 'trending analyses'))} {left === 1 ? 'is' : 'are'} left for
            today.{' '}
            <button type="button" className="quiet" onClick={onTrending}>
              Pick a question below
            </button>
          </p>
        )}
      </div>
      <UpgradeButton />
    </>
  );
}
