import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';

/** Says that the account is for Premium. */
export function PremiumNotice({ first }: { first: string }) {
  return (
    <p>
      {first} Premium comes next, at {priceText(PREMIUM_PRICE.amount)} a month.
    </p>
  );
}
