import { KeepFocus } from '../../components/KeepFocus.tsx';
import type { Confirmation } from '../../data/confirmation.ts';
import classes from './UpgradeWelcome.module.css';

type Props = { confirmation: Confirmation | null; onDismiss: () => void };

/**
 * For people who return from the payment. The live region exists before its text, so that screen readers announce it.
 */
export function UpgradeWelcome({ confirmation, onDismiss }: Props) {
  return (
    <KeepFocus className={classes.region}>
      <div role="status">
        {confirmation === 'confirmed' && (
          <p>
            <strong>Welcome to Premium!</strong> Your analyses are unlimited now, and the archive is open to you.
          </p>
        )}
        {confirmation === 'waiting' && <p>Your payment is being confirmed. This takes a few seconds.</p>}
        {confirmation === 'late' && (
          <p>
            Your payment is not confirmed yet. If you have paid, Premium begins by itself as soon as it is, and you need
            not wait here.
          </p>
        )}
      </div>
      {confirmation !== null && (
        <button type="button" className="quiet" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </KeepFocus>
  );
}
