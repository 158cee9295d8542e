import { useServices } from '../../data/ServicesProvider.tsx';

/** Says that the account is for Premium. */
export function PremiumNotice({ first }: { first: string }) {
  const { plan } = useServices().config;
  return (
    <p>
      {first} {plan.name} comes next, at {plan.price} {plan.currency} per month.
    </p>
  );
}
