import { useEffect, useState } from 'react';
import { UpgradeButton } from '../../components/UpgradeButton.tsx';
import type { UsageLimits } from '../../data/limits.ts';
import { forgetPlanIntent, hasPlanIntent } from '../../data/planIntent.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import classes from './PremiumIntent.module.css';

/** Takes up what somebody came for before they had an account. The only place that uses the wish. */
export function PremiumIntent({ limits }: { limits: UsageLimits | undefined }) {
  const { plan } = useServices().config;
  const [wanted, setWanted] = useState(hasPlanIntent);
  const tier = limits?.tier;

  useEffect(() => {
    if (tier === 'premium') forgetPlanIntent();
  }, [tier]);

  if (!wanted || tier !== 'free') return null;
  return (
    <section className={classes.intent} aria-label={plan.name}>
      <p>
        You asked for {plan.name}: {plan.price} {plan.currency} per month, as many analyses as you need.
      </p>
      <div className={classes.ways}>
        <UpgradeButton quiet />
        <button
          type="button"
          className="quiet"
          onClick={() => {
            forgetPlanIntent();
            setWanted(false);
          }}
        >
          Not now
        </button>
      </div>
    </section>
  );
}
