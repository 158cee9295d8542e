import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ExportMenu } from '../../components/analysis/ExportMenu.tsx';
import { KeptAnalysis } from '../../components/analysis/KeptAnalysis.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useFinishing } from '../../data/finishing.ts';
import { historyQueries, useDeleteHistoryEntry } from '../../data/history.ts';
import { useJudging } from '../../data/judgments.ts';
import { limitsQuery } from '../../data/limits.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { toast } from '../../layout/toast.ts';
import { paths } from '../../paths.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import classes from './EntryDetail.module.css';

/** A past question with the analysis that was kept. */
export function EntryDetail({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const services = useServices();
  const person = usePerson();
  const navigate = useNavigate();
  const stored = useQuery(historyQueries.entry(services, id));
  const entry = stored.data;
  const tier = useQuery(limitsQuery(services)).data?.tier ?? person.claimedTier;
  const judging = useJudging(id);
  const finishing = useFinishing(id);
  const remove = useDeleteHistoryEntry();
  const [asking, setAsking] = useState(false);

  const confirmed = () => {
    setAsking(false);
    // Its promise, not its callbacks: with the entry goes this screen, and they with it.
    remove.mutateAsync(id).then(
      () => {
        onDeleted();
        void toast('Deleted');
      },
      // Told beside the entry.
      () => undefined,
    );
  };

  return (
    <article className={classes.detail} aria-label="The question and its analysis">
      {entry && (
        <div className={classes.actions} data-screen-only>
          <div className={classes.along}>
            {entry.analysis && (
              <ExportMenu text={entry.text} analysis={entry.analysis} readAt={entry.createdAt} judged={judging} />
            )}
          </div>
          <button
            type="button"
            className="quiet"
            onClick={() => navigate(paths.dashboardWith(entry.text), { state: { askedInApp: true } })}
          >
            Re-analyze
          </button>
          <button
            type="button"
            className="quiet"
            aria-disabled={remove.isPending || undefined}
            onClick={() => !remove.isPending && setAsking(true)}
          >
            Delete
          </button>
        </div>
      )}
      {remove.isError && <Notice kind="error">This question could not be deleted. Please try again.</Notice>}
      {asking && <DeleteQuestion onConfirm={confirmed} onCancel={() => setAsking(false)} />}

      {stored.isPending && <Loading label="Loading the analysis" />}
      {stored.isError && (
        <>
          <Notice kind="error">This analysis could not be loaded.</Notice>
          <button type="button" className="quiet" onClick={() => void stored.refetch()}>
            Try Again
          </button>
        </>
      )}
      {entry === null && (
        <EmptyState title="This question is not here">
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      )}
      {entry?.analysis && (
        <KeptAnalysis
          text={entry.text}
          analysis={entry.analysis}
          tier={tier}
          readAt={entry.createdAt}
          judging={judging}
          finishing={finishing}
          triesUsed={entry.finishTries}
        />
      )}
      {entry && !entry.analysis && (
        <>
          <p className={classes.text}>{entry.text}</p>
          <EmptyState title="No analysis was kept">You can have it read again with Re-analyze.</EmptyState>
        </>
      )}
    </article>
  );
}
