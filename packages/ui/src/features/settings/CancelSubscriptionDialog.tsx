import { Button } from '@mantine/core';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { answerOr } from '../../data/apiErrors.ts';
import { useCancelSubscription } from '../../data/subscription.ts';
import classes from './SubscriptionPanel.module.css';

/** Asks before the subscription is canceled for the end of its period. */
export function CancelSubscriptionDialog({ onClose }: { onClose: () => void }) {
  const cancel = useCancelSubscription();
  return (
    <Dialog title="Cancel your subscription?" onClose={onClose} locked={cancel.isPending}>
      {cancel.error && (
        <Notice kind="error">{answerOr(cancel.error, 'Failed to cancel subscription. Please try again.')}</Notice>
      )}
      <p>
        Are you sure you want to cancel your subscription? You will retain access until the end of your billing period.
      </p>
      <div className={classes.actions}>
        <BusyButton
          busy={cancel.isPending}
          busyText="Canceling..."
          onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}
        >
          Cancel Subscription
        </BusyButton>
        <Button variant="default" disabled={cancel.isPending} onClick={onClose}>
          Keep Subscription
        </Button>
      </div>
    </Dialog>
  );
}
