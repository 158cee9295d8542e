import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './ArchivePage.module.css';

/** Says what the archive will be. Addresses of archived questions lead here too, until there are some. */
export function ArchivePage() {
  const billing = useBilling();
  return (
    <div className={`page ${classes.page}`}>
      <title>Archive | Latticework</title>
      <Link className="quiet" to={paths.dashboard}>
        Back to Dashboard
      </Link>
      <h1>Trending Archive</h1>
      <EmptyState
        title="The archive is not open yet"
        action={
          <Link className="quiet" to={paths.examples}>
            Read the worked examples
          </Link>
        }
      >
        Past trending questions will be here, each with the analysis that was made while it trended: 3-4 mental models
        and 2-3 biases. The archive comes with a later version of Latticework{billing && ' and is part of Premium'}.
        Until then the trending questions of the day are on your dashboard.
      </EmptyState>
    </div>
  );
}
