import type { UsageLimits } from '@latticework/api/contracts/limits';
import { FREE_LIMITS } from '@latticework/core/limits';
import { capitalized, counted } from '../../components/analysis/words.ts';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { untilReset, usageStage } from '../../components/usage.ts';
import { useNow } from '../../components/useNow.ts';
import { UpgradeLink } from '../../layout/billing/UpgradeButton.tsx';
import { Tally } from './Tally.tsx';
import classes from './UsagePanel.module.css';

const TRENDING_WORDS = {
  first: 'Your first trending analysis today is premium quality.',
  basic: 'One basic trending analysis left.',
  locked: 'Both trending analyses are used.',
} as const;

type Props = { limits: UsageLimits | undefined; failed: boolean; onRetry: () => void };

/** What a free member has used today. Keeps its place before the numbers arrive. */
export function UsagePanel(props: Props) {
  return (
    <KeepFocus className={classes.place}>
      <Usage {...props} />
    </KeepFocus>
  );
}

function Usage({ limits, failed, onRetry }: Props) {
  const now = useNow();
  if (!limits && failed) {
    return (
      <section className={classes.panel} aria-label="Usage">
        <div>
          <p role="alert">What you have used today could not be loaded.</p>
          <button type="button" className="quiet" onClick={onRetry}>
            Try Again
          </button>
        </div>
      </section>
    );
  }
  if (!limits) {
    return (
      <div className={classes.panel} aria-hidden="true">
        <Tally used={0} total={FREE_LIMITS.trending + FREE_LIMITS.manual} />
        <p className={classes.pending} />
      </div>
    );
  }
  const stage = usageStage(limits);
  const reset = untilReset(limits.resetTime, now);
  return (
    <section className={classes.panel} aria-label="Usage">
      <Tally used={stage.used} total={stage.total} />
      <div className={classes.words}>
        <p>
          <strong>
            {capitalized(wordOf(stage.used))} of {wordOf(stage.total)}
          </strong>{' '}
          analyses used today{reset && <span className={classes.reset}>. Resets in {reset}</span>}
        </p>
        <p className="second">{TRENDING_WORDS[stage.trending]}</p>
        {/* When the manual analysis is used, the form offers the upgrade. */}
        {stage.trending === 'locked' && stage.manual === 'open' && <UpgradeLink />}
      </div>
    </section>
  );
}

/** The number of `counted` without its noun. */
function wordOf(count: number): string {
  return count === 0 ? 'none' : (counted(count, '').split(' ')[0] ?? String(count));
}
