import { Notice } from '../../components/Notice.tsx';
import classes from './LoadFailed.module.css';

export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={classes.failed}>
      <Notice kind="error">{what} could not be loaded.</Notice>
      <button type="button" className="quiet" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
