import type { SubscriptionBadge } from '@latticework/core/plans';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { answerOr } from '../../data/apiErrors.ts';
import { useOpenPortal, useResumeSubscription } from '../../data/subscription.ts';
import { CancelSubscriptionDialog } from './CancelSubscriptionDialog.tsx';
import classes from './SubscriptionPanel.module.css';

/** What can be done with a running subscription. */
export function ManageSubscription({ badge }: { badge: Exclude<SubscriptionBadge, 'Free'> }) {
  const portal = useOpenPortal();
  const resume = useResumeSubscription();
  const [asking, setAsking] = useState(false);
  const problem =
    (portal.error && answerOr(portal.error, 'Failed to open subscription management. Please try again.')) ??
    (resume.error && answerOr(resume.error, 'Failed to resume subscription. Please try again.'));
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className={classes.actions}>
        <BusyButton
          variant={badge === 'Past Due' ? 'filled' : 'default'}
          busy={portal.busy}
          busyText="Opening..."
          onClick={portal.leave}
        >
          {badge === 'Past Due' ? 'Update Payment Method' : 'Manage Subscription'}
        </BusyButton>
        {badge === 'Canceling at period end' && (
          <BusyButton variant="default" busy={resume.isPending} busyText="Resuming..." onClick={() => resume.mutate()}>
            Resume Subscription
          </BusyButton>
        )}
        {(badge === 'Active' || badge === 'Trial') && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Cancel Subscription
          </Button>
        )}
      </div>
      {asking && <CancelSubscriptionDialog onClose={() => setAsking(false)} />}
    </>
  );
}
