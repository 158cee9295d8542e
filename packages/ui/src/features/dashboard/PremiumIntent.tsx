import type { UsageLimits } from '@latticework/api/contracts/limits';
import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';
import { useEffect, useState } from 'react';
import { forgetPlanIntent, hasPlanIntent } from '../../data/planIntent.ts';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import classes from './PremiumIntent.module.css';

/** Reminds a person of the plan that they chose before signing up. The only place that uses the intent. */
export function PremiumIntent({ limits }: { limits: UsageLimits | undefined }) {
  const [wanted, setWanted] = useState(hasPlanIntent);
  const tier = limits?.tier;

  useEffect(() => {
    if (tier === 'premium') forgetPlanIntent();
  }, [tier]);

  if (!wanted || tier !== 'free') return null;
  return (
    <section className={classes.intent} aria-label="Premium">
      <p>You asked for Premium: {priceText(PREMIUM_PRICE.amount)} a month, as many analyses as you need.</p>
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
