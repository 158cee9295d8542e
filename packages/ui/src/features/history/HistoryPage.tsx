import { lazy, Suspense, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, useSearchParams } from 'react-router-dom';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { Loading } from '../../components/Loading.tsx';
import { paths } from '../../paths.ts';
import classes from './HistoryPage.module.css';
import { LoadFailed } from './LoadFailed.tsx';
import { Questions } from './Questions.tsx';
import { useNarrow } from './useNarrow.ts';
import { Views } from './Views.tsx';

/** Loaded separately, because the chart library is larger than the rest of the page. */
const PatternsView = lazy(async () => ({ default: (await import('./patterns/PatternsView.tsx')).PatternsView }));

export function HistoryPage() {
  const [address] = useSearchParams();
  const narrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const view = address.get('view') === 'patterns' ? 'patterns' : 'questions';
  // The open entry replaces everything else.
  const reading = narrow && view === 'questions' && address.has('entry');
  return (
    <div className={`page ${classes.page}`}>
      <title>{view === 'patterns' ? 'Patterns | Latticework' : 'History | Latticework'}</title>
      {!reading && (
        <Link className="quiet" to={paths.dashboard} data-screen-only>
          Back to Dashboard
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className={reading ? classes.unseen : undefined} data-screen-only>
        History
      </h1>
      {!reading && <Views current={view} />}
      <KeepFocus>
        {view === 'questions' && (
          <Questions narrow={narrow} onDeleted={() => heading.current?.focus({ preventScroll: true })} />
        )}
        {view === 'patterns' && (
          // Reloads the document, because the browser remembers a failed import.
          <ErrorBoundary fallback={<LoadFailed what="Your patterns" onRetry={() => window.location.reload()} />}>
            <Suspense fallback={<Loading label="Loading your patterns" />}>
              <PatternsView />
            </Suspense>
          </ErrorBoundary>
        )}
      </KeepFocus>
    </div>
  );
}
