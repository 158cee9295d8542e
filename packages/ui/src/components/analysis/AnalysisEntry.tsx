import type { Analysis, QueryType } from '@latticework/core/analysis';
import { type Tier, WINDOW_HOURS } from '@latticework/core/limits';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { Loading } from '../Loading.tsx';
import { Notice } from '../Notice.tsx';
import { useNow } from '../useNow.ts';
import classes from './AnalysisEntry.module.css';
import { ExportMenu } from './ExportMenu.tsx';
import type { Finishing } from './finishing.ts';
import type { Judging } from './judging.ts';
import { KeptAnalysis } from './KeptAnalysis.tsx';
import { OwnReadingAction } from './OwnReadingAction.tsx';
import type { OwnReading } from './ownReading.ts';
import { QualityBadge } from './QualityBadge.tsx';
import type { Rereading } from './rereading.ts';

type Entry = { text: string; queryType: QueryType; createdAt: Date; analysis: Analysis | null; finishTries: number };

type Props = {
  /** `data` is null when the entry is not in this person's history. */
  stored: { data: Entry | null | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  tier: Tier;
  /** The button that leads to Premium. */
  upgrade: ReactNode;
  judging: Judging | undefined;
  finishing: Finishing;
  rereading: Rereading;
  own: OwnReading;
  /** Animates the marks, for an analysis that has just arrived. */
  drawn?: boolean;
  /** Shown below a text whose analysis was not stored. */
  unread: ReactNode;
  /** A link for when the entry does not exist. */
  wayOn?: ReactNode;
};

/** An entry of the history, for every page that shows one. */
export function AnalysisEntry({ stored, wayOn, ...shown }: Props) {
  const { data: entry, isPending, isError, refetch } = stored;
  if (isPending) return <Loading label="Loading the analysis" />;
  if (entry) return <Shown entry={entry} {...shown} />;
  if (isError) {
    return (
      <>
        <Notice kind="error">This analysis could not be loaded.</Notice>
        <button type="button" className="quiet" onClick={() => void refetch()}>
          Try Again
        </button>
      </>
    );
  }
  return (
    <EmptyState title="This question is not here" action={wayOn}>
      It may have been deleted, or it belongs to another account.
    </EmptyState>
  );
}

type ShownProps = Pick<
  Props,
  'tier' | 'upgrade' | 'judging' | 'finishing' | 'rereading' | 'own' | 'drawn' | 'unread'
> & {
  entry: Entry;
};

function Shown({ entry, tier, upgrade, judging, finishing, rereading, own, drawn = false, unread }: ShownProps) {
  const { text, queryType, createdAt, analysis, finishTries } = entry;
  const now = useNow();
  if (!analysis) {
    return (
      <>
        <p className={classes.text}>{text}</p>
        {unread}
      </>
    );
  }
  const premiumForFree = tier === 'free' && analysis.metadata.analysisQuality === 'premium';
  const isOfToday = now.getTime() - createdAt.getTime() < WINDOW_HOURS * 3_600_000;
  return (
    <KeptAnalysis
      text={text}
      analysis={analysis}
      upgrade={tier === 'free' && upgrade}
      readAt={createdAt}
      badge={premiumForFree && <QualityBadge firstToday={queryType === 'trending' && isOfToday} />}
      judging={judging}
      rereading={rereading}
      drawn={drawn}
      finishing={finishing}
      triesUsed={finishTries}
      action={
        !analysis.metadata.brokenOff && <OwnReadingAction own={own} isUsed={analysis.metadata.engine.pasted ?? false} />
      }
      along={<ExportMenu text={text} analysis={analysis} readAt={createdAt} judged={judging} />}
    />
  );
}
