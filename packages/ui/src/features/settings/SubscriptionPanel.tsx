import { assertNever } from '@latticework/core/errors';
import { FREE_LIMITS, WINDOW_HOURS } from '@latticework/core/limits';
import { PREMIUM_PRICE, priceText, subscriptionBadge } from '@latticework/core/plans';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { capitalized } from '../../components/analysis/words.ts';
import { Badge } from '../../components/Badge.tsx';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../data/ServicesProvider.tsx';
import { type Subscription, subscriptionQuery } from '../../data/subscription.ts';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import { ManageSubscription } from './ManageSubscription.tsx';
import classes from './SubscriptionPanel.module.css';

/** The person's plan, its end, and what it includes. */
export function SubscriptionPanel() {
  const subscription = useQuery(subscriptionQuery(useServices()));
  return (
    <KeepFocus className={classes.panel}>
      <Content subscription={subscription} />
    </KeepFocus>
  );
}

function Content({ subscription }: { subscription: UseQueryResult<Subscription | null> }) {
  if (subscription.isPending) {
    return (
      <p className={`ui second ${classes.loading}`} role="status">
        Loading your subscription
      </p>
    );
  }
  if (subscription.isError) {
    return (
      <>
        <Notice kind="error">Your subscription could not be loaded.</Notice>
        <button type="button" className="quiet" onClick={() => void subscription.refetch()}>
          Try Again
        </button>
      </>
    );
  }
  return <Standing subscription={subscription.data} />;
}

function Standing({ subscription }: { subscription: Subscription | null }) {
  const badge = subscriptionBadge(subscription, new Date());
  const term = subscription && termOf(badge, subscription.currentPeriodEnd);
  return (
    <>
      <p className={classes.badge}>
        <Badge>{badge}</Badge>
      </p>
      {badge === 'Past Due' && <p>Your last payment did not go through. Until it does, you have what Free gives.</p>}
      {badge === 'Free' || badge === 'Past Due' ? <FreeGives /> : <PremiumGives />}
      {term && <p>{term}</p>}
      {badge !== 'Free' && subscription?.card && <p>{cardText(subscription.card)}</p>}
      {badge === 'Free' ? <Upgrade /> : <ManageSubscription badge={badge} />}
    </>
  );
}

function FreeGives() {
  const { trending, manual } = FREE_LIMITS;
  return (
    <p>
      Free gives you {trending + manual} analyses a day: {trending} of trending questions, the first in premium quality,
      and {manual} of your own text. A day is any {WINDOW_HOURS} hours.
    </p>
  );
}

function PremiumGives() {
  return (
    <p>
      Premium gives you as many analyses as you need, each with 3-4 mental models and 2-3 biases, and the archive of
      trending questions.
    </p>
  );
}

function Upgrade() {
  return (
    <>
      <p>Premium is as many analyses as you need, for {priceText(PREMIUM_PRICE.amount)} a month.</p>
      <UpgradeButton quiet />
    </>
  );
}

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** What happens at the end of the period, if there is one. `end` in Unix seconds. */
function termOf(badge: ReturnType<typeof subscriptionBadge>, end: number | null): string | null {
  if (end === null) return null;
  const date = DATE.format(new Date(end * 1000));
  switch (badge) {
    case 'Active':
      return `Renews on ${date}.`;
    case 'Trial':
      return `Your trial ends on ${date}, and the first month begins.`;
    case 'Canceling at period end':
      return `Your plan ends on ${date}. You keep everything until then. After that, you will be on the Free plan.`;
    case 'Past Due':
    case 'Free':
      return null;
    default:
      return assertNever(badge);
  }
}

function cardText({ brand, last4 }: NonNullable<Subscription['card']>): string {
  return `Paid with ${brand ? capitalized(brand) : 'the card'} ending in ${last4}.`;
}
