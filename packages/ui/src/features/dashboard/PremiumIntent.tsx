import type { UsageLimits } from '@latticework/api/contracts/limits';
import { priceText } from '@latticework/core/plans';
import { useEffect, useState } from 'react';
import { NotForSale } from '../../components/NotForSale.tsx';
import { UpgradeButton } from '../../components/UpgradeButton.tsx';
import { forgetPlanIntent, hasPlanIntent } from '../../data/planIntent.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { isForSale } from '../../data/site.ts';
import classes from './PremiumIntent.module.css';

/** Reminds a person of the plan that they chose before signing up. The only place that uses the intent. */
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
      <div>
        <p>
          You asked for {plan.name}: {priceText(plan.price, plan.currency)} a month, as many analyses as you need.
        </p>
        {!isForSale(plan) && <NotForSale />}
      </div>
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
