import { type ReactNode, type Ref, useState } from 'react';
import { AnalysisEntry } from '../../components/analysis/AnalysisEntry.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useDeleteHistoryEntry } from '../../data/history.ts';
import { useEntry } from '../../data/useEntry.ts';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import { toast } from '../../layout/toast.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { EntryActions } from './EntryActions.tsx';
import classes from './EntryDetail.module.css';
import { Reanalyze } from './Reanalyze.tsx';

type Props = {
  ref: Ref<HTMLElement>;
  id: string;
  /** A link to the list, when the entry replaces it. */
  back: ReactNode;
  onDeleted: () => void;
};

/** A past question with its analysis. */
export function EntryDetail({ ref, id, back, onDeleted }: Props) {
  const entry = useEntry(id);
  const { data: found } = entry.stored;
  const remove = useDeleteHistoryEntry();
  const [asking, setAsking] = useState<'delete' | 'reanalyze' | null>(null);

  const confirmed = () => {
    setAsking(null);
    // Its promise, not its callbacks, which are dropped when this screen disappears with the entry.
    remove.mutateAsync(id).then(
      () => {
        onDeleted();
        void toast('Deleted');
      },
      // Reported beside the entry.
      () => undefined,
    );
  };

  return (
    <article className={classes.detail} ref={ref} tabIndex={-1} aria-label="The question and its analysis">
      <div className={back ? classes.bar : undefined} data-screen-only>
        {back}
        {found && (
          <EntryActions
            inMenu={Boolean(back)}
            deleting={remove.isPending}
            onAnalyze={() => setAsking('reanalyze')}
            onDelete={() => setAsking('delete')}
          />
        )}
      </div>
      {remove.isError && <Notice kind="error">This question could not be deleted. Please try again.</Notice>}
      {asking === 'delete' && <DeleteQuestion onConfirm={confirmed} onCancel={() => setAsking(null)} />}
      {asking === 'reanalyze' && found && <Reanalyze text={found.text} onCancel={() => setAsking(null)} />}

      <AnalysisEntry
        {...entry}
        upgrade={<UpgradeButton quiet />}
        unread={<EmptyState title="No analysis was saved">You can analyze the text again with Re-analyze.</EmptyState>}
      />
    </article>
  );
}
