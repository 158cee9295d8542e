import { Button } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { AnalysisEntry } from '../../components/analysis/AnalysisEntry.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { changeDesk } from '../../data/drafts.ts';
import { usePerson } from '../../data/SessionProvider.tsx';
import { useEntry } from '../../data/useEntry.ts';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import { paths } from '../../paths.ts';
import classes from './ResultsPage.module.css';

/** The page of an analysis. Without an id there is nothing to show. */
export function ResultsPage() {
  const id = useSearchParams()[0].get('id');
  return id ? <Results key={id} id={id} /> : <Navigate to={paths.dashboard} replace />;
}

function Results({ id }: { id: string }) {
  const person = usePerson();
  const navigate = useNavigate();
  const { state } = useLocation();
  /** Opened with Back or by reloading the page. */
  const returned = useNavigationType() === 'POP';
  const entry = useEntry(id);

  return (
    <div className={`page ${classes.page}`}>
      <title>Your analysis | Latticework</title>
      <div className={classes.strip} data-screen-only>
        <h1 className={classes.title}>Your analysis</h1>
        <Button
          onClick={() => {
            changeDesk(person.id, { kind: 'replace', text: '', own: false });
            navigate(paths.dashboard);
          }}
        >
          New Analysis
        </Button>
      </div>
      <AnalysisEntry
        {...entry}
        upgrade={<UpgradeButton quiet />}
        drawn={!returned && state?.drawMarks === true}
        unread={
          <EmptyState title="No analysis was saved">You can analyze the text again from your history.</EmptyState>
        }
        wayOn={
          <Link className="quiet" to={paths.history}>
            Go to your history
          </Link>
        }
      />
    </div>
  );
}
