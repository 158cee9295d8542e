import { useServices } from '../../data/ServicesProvider.tsx';

/** Says what the account is made for. */
export function PremiumNotice({ first }: { first: string }) {
  const { plan } = useServices().config;
  return (
    <p>
      {first} {plan.name} comes next, at {plan.price} {plan.currency} per month.
    </p>
  );
}
