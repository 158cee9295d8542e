import { useState } from 'react';
import { AnalysisEntry } from '../../components/analysis/AnalysisEntry.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useDeleteHistoryEntry } from '../../data/history.ts';
import { useEntry } from '../../data/useEntry.ts';
import { toast } from '../../layout/toast.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import classes from './EntryDetail.module.css';
import { Reanalyze } from './Reanalyze.tsx';

/** A past question with the analysis that was kept. */
export function EntryDetail({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const entry = useEntry(id);
  const { data: found } = entry.stored;
  const remove = useDeleteHistoryEntry();
  const [asking, setAsking] = useState<'delete' | 'reanalyze' | null>(null);

  const confirmed = () => {
    setAsking(null);
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
      {found && (
        <div className={classes.actions} data-screen-only>
          <button type="button" className="quiet" onClick={() => setAsking('reanalyze')}>
            Re-analyze
          </button>
          <button
            type="button"
            className="quiet"
            aria-disabled={remove.isPending || undefined}
            onClick={() => !remove.isPending && setAsking('delete')}
          >
            Delete
          </button>
        </div>
      )}
      {remove.isError && <Notice kind="error">This question could not be deleted. Please try again.</Notice>}
      {asking === 'delete' && <DeleteQuestion onConfirm={confirmed} onCancel={() => setAsking(null)} />}
      {asking === 'reanalyze' && found && <Reanalyze text={found.text} onCancel={() => setAsking(null)} />}

      <AnalysisEntry
        {...entry}
        unread={<EmptyState title="No analysis was kept">You can have it read again with Re-analyze.</EmptyState>}
      />
    </article>
  );
}
