import { shortCount, sourceKind, trendBadges } from '@latticework/core/trending';
import { useId } from 'react';
import { capitalized } from '../../components/analysis/words.ts';
import classes from './TrendingRow.module.css';
import type { TrendingQuestion } from './trending.ts';

type Props = {
  question: TrendingQuestion;
  /** It is in the box. */
  picked: boolean;
  onPick: (question: TrendingQuestion, from: HTMLElement) => void;
};

export function TrendingRow({ question, picked, onPick }: Props) {
  const aboutId = useId();
  const { engagement, clicks } = question;
  return (
    <li className={classes.row} data-picked={picked || undefined}>
      <button
        type="button"
        className={`whole ${classes.question}`}
        aria-describedby={aboutId}
        onClick={(event) => onPick(question, event.currentTarget)}
      >
        {question.question}
      </button>
      <div className={classes.about} id={aboutId}>
        <span className={classes.badges}>
          {trendBadges(question).map((badge) => (
            <span key={badge} className={classes.badge} data-badge={badge}>
              {badge}{' '}
            </span>
          ))}
        </span>
        <span className={classes.origin}>
          <span className={classes.category}>{capitalized(question.category)}</span>{' '}
          {question.isSample && <span className={classes.sample}>Sample</span>}{' '}
          <span>
            {capitalized(sourceKind(question.source))}: {question.source}
          </span>
          {picked && <strong> In the box</strong>}
        </span>{' '}
        <span className={classes.counts}>
          {engagement > 0 && <span>{shortCount(engagement)} engagement </span>}
          {clicks > 0 && (
            <span>
              {shortCount(clicks)} {clicks === 1 ? 'click' : 'clicks'}
            </span>
          )}
        </span>
      </div>
    </li>
  );
}
