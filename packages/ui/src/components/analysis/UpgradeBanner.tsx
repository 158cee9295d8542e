import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';
import type { ReactNode } from 'react';
import classes from './UpgradeBanner.module.css';

/** Below an analysis of basic quality: what Premium would have added. */
export function UpgradeBanner({ byDecision, button }: { byDecision: boolean; button: ReactNode }) {
  return (
    <section className={classes.banner} data-screen-only aria-labelledby="upgrade">
      <div>
        <h2 className={classes.title} id="upgrade">
          There is more in your text
        </h2>
        <p>
          {byDecision
            ? 'Premium adds what the decision turns on and what is often overlooked, the bottom line, a plan with dates, words to say, every sum over your numbers, and up to seven findings instead of two.'
            : 'Premium names 3-4 mental models and 2-3 biases in every analysis, shows how they connect, and adds the narrative, the key takeaways and an action plan.'}{' '}
          {priceText(PREMIUM_PRICE.amount)} a month, as many analyses as you need.
        </p>
      </div>
      {button}
    </section>
  );
}
