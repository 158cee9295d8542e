import { priceText } from '@latticework/core/plans';
import { NotForSale } from '../../components/NotForSale.tsx';
import { useServices } from '../../data/ServicesProvider.tsx';
import { isForSale } from '../../data/site.ts';

/** Says that the account is for Premium. */
export function PremiumNotice({ first }: { first: string }) {
  const { plan } = useServices().config;
  return (
    <>
      <p>
        {first} {plan.name} comes next, at {priceText(plan.price, plan.currency)} a month.
      </p>
      {!isForSale(plan) && <NotForSale />}
    </>
  );
}
