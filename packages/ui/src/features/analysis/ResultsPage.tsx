import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { ExportMenu } from '../../components/analysis/ExportMenu.tsx';
import { KeptAnalysis } from '../../components/analysis/KeptAnalysis.tsx';
import { QualityBadge } from '../../components/analysis/QualityBadge.tsx';
import { forgetDraft } from '../../data/draft.ts';
import { useFinishing } from '../../data/finishing.ts';
import { useJudging } from '../../data/judgments.ts';
import { limitsQuery } from '../../data/limits.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import classes from './ResultsPage.module.css';
import { resultsOf } from './resultsState.ts';

export function ResultsPage() {
  const person = usePerson();
  const { state } = useLocation();
  const navigate = useNavigate();
  /** By Back, or by loading the page again. */
  const returned = useNavigationType() === 'POP';
  const limits = useQuery(limitsQuery(useServices())).data;
  const tier = limits?.tier ?? person.claimedTier;
  // The same object on every render: measuring and drawing hang on it.
  const results = useMemo(() => resultsOf(state, person.id), [state, person.id]);
  const historyId = results?.analysis.historyId ?? null;
  const judging = useJudging(historyId);
  const finishing = useFinishing(historyId, (whole) =>
    navigate(paths.results, { replace: true, state: { ...state, analysis: whole } }),
  );
  if (!results) return <Navigate to={paths.dashboard} replace />;

  const { query, queryType, analysis, marked, readAt } = results;
  const premiumForFree = tier === 'free' && analysis.metadata.analysisQuality === 'premium';
  return (
    <div className={`page ${classes.page}`}>
      <title>Your analysis | Latticework</title>
      <h1 className={classes.title}>Your analysis</h1>
      <KeptAnalysis
        text={query}
        analysis={analysis}
        tier={tier}
        readAt={readAt}
        badge={premiumForFree && <QualityBadge firstToday={queryType === 'trending'} />}
        judging={judging}
        drawn={!marked && !returned}
        finishing={finishing}
        triesUsed={0}
      />
      <ExportMenu text={query} analysis={analysis} readAt={readAt} judged={judging} />
      <div className={classes.floating} data-screen-only>
        <Button
          onClick={() => {
            forgetDraft();
            navigate(paths.dashboard, { replace: true });
          }}
        >
          New Analysis
        </Button>
      </div>
    </div>
  );
}
