import { Link } from 'react-router-dom';
import { Notice } from '../../components/Notice.tsx';
import { paths } from '../../paths.ts';

type Props = {
  historyId: string;
  /** Stopped by the person, not by a failure. */
  cancelled: boolean;
};

/** A link to the findings of an analysis that ended early. */
export function FoundSoFar({ historyId, cancelled }: Props) {
  return (
    <Notice kind="done">
      <p>
        {cancelled && 'You stopped this analysis. '}
        What was found so far is in your history. You can finish it there at no cost.
      </p>
      <Link className="quiet" to={paths.historyEntry(historyId)}>
        Open it in your history
      </Link>
    </Notice>
  );
}
