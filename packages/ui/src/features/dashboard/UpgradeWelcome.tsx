import type { UsageLimits } from '@latticework/api/contracts/limits';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import classes from './UpgradeWelcome.module.css';

type Props = { shown: boolean; limits: UsageLimits | undefined; onDismiss: () => void };

/**
 * For people who return from the payment. The live region exists before its text, so that screen readers announce it.
 */
export function UpgradeWelcome({ shown, limits, onDismiss }: Props) {
  return (
    <KeepFocus className={classes.region}>
      <div role="status">
        {shown && (
          <p>
            <strong>Welcome to Premium!</strong>{' '}
            {limits?.tier === 'premium'
              ? 'Your analyses are unlimited now, and the archive is open to you.'
              : 'As soon as your payment is confirmed, your analyses are unlimited.'}
          </p>
        )}
      </div>
      {shown && (
        <button type="button" className="quiet" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </KeepFocus>
  );
}
