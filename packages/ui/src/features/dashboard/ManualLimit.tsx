import { capitalized, counted } from '../../components/analysis/words.ts';
import { UpgradeButton } from '../../components/UpgradeButton.tsx';
import { untilReset } from '../../components/usage.ts';
import { useNow } from '../../components/useNow.ts';
import type { UsageLimits } from '../../data/limits.ts';
import classes from './ManualLimit.module.css';

type Props = {
  limits: UsageLimits;
  /** What the server said where it was asked all the same. */
  refusal: string | null;
  onTrending: () => void;
};

/** In the form, when the manual analysis of the day is used: until when, and what can be done today. */
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
