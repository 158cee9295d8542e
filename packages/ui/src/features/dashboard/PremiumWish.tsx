import { useEffect, useState } from 'react';
import { UpgradeButton } from '../../components/UpgradeButton.tsx';
import type { Limits } from '../../components/usage.ts';
import { forgetPlanWish, hasPlanWish } from '../../data/planWish.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import classes from './PremiumWish.module.css';

/** Takes up what somebody came for before they had an account. The only place that uses the wish. */
export function PremiumWish({ limits }: { limits: Limits | undefined }) {
  const { plan } = useServices().config;
  const [wanted, setWanted] = useState(hasPlanWish);
  const tier = limits?.tier;

  useEffect(() => {
    if (tier === 'premium') forgetPlanWish();
  }, [tier]);

  if (!wanted || tier !== 'free') return null;
  return (
    <section className={classes.wish} aria-label={plan.name}>
      <p>
        You asked for {plan.name}: {plan.price} {plan.currency} per month, as many analyses as you need.
      </p>
      <div className={classes.ways}>
        <UpgradeButton quiet />
        <button
          type="button"
          className="quiet"
          onClick={() => {
            forgetPlanWish();
            setWanted(false);
          }}
        >
          Not now
        </button>
      </div>
    </section>
  );
}
