import type { UsageLimits } from '@latticework/api/contracts/limits';
import { sourceKind } from '@latticework/core/trending';
import { capitalized } from '../../components/analysis/words.ts';
import { usageStage } from '../../components/usage.ts';
import { UpgradeLink } from '../../layout/billing/UpgradeButton.tsx';
import classes from './PickedQuestion.module.css';
import type { TrendingQuestion } from './trending.ts';

const COST = {
  first: 'Premium quality: your first trending analysis today.',
  basic: 'Basic quality: your second trending analysis today, and the last.',
} as const;

type Props = {
  question: TrendingQuestion;
  limits: UsageLimits | undefined;
  /** Missing during the analysis. */
  onPutBack: (() => void) | undefined;
};

/** Shown in the form above a trending question: its source, its cost, and the possible actions. */
export function PickedQuestion({ question, limits, onPutBack }: Props) {
  const free = limits?.tier === 'free' ? usageStage(limits) : null;
  return (
    <div className={classes.slip}>
      <div className={classes.words}>
        <p className={classes.what}>
          <strong>Trending question</strong>{' '}
          <span>
            {capitalized(sourceKind(question.source))}: {question.source}
          </span>
        </p>
        {free && free.trending !== 'locked' && <p>{COST[free.trending]}</p>}
        {free?.trending === 'locked' && (
          <p>
            Both trending analyses of today are used. <UpgradeLink />
          </p>
        )}
        {free?.manual === 'open' && (
          <p className="second">Change a word and it is your own question, a manual analysis.</p>
        )}
        {free?.manual === 'locked' && free.trending !== 'locked' && (
          <p className="second">It can be sent only as it is: your manual analysis is used.</p>
        )}
      </div>
      {onPutBack && (
        <button type="button" className="quiet" onClick={onPutBack}>
          Put It Back
        </button>
      )}
    </div>
  );
}
