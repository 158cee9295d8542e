import { PREMIUM_PRICE } from '@latticework/core/plans';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import classes from './Plans.module.css';

export function Plans() {
  const signedIn = useSession().status === 'signedIn';
  return (
    <section className={`page ${classes.plans}`} id="pricing" aria-labelledby="plans">
      <h2 id="plans">Two ways to use it</h2>
      <div className={classes.columns}>
        <div className={classes.plan}>
          <h3>Free</h3>
          <p className={classes.price}>
            0 <span>{PREMIUM_PRICE.currency}</span>
          </p>
          <p>
            Three analyses a day: two of trending questions, the first in premium quality, and one of your own text.
            Both libraries in full. No card.
          </p>
          <Button component={Link} to={signedIn ? paths.dashboard : paths.signup} variant="default">
            {signedIn ? 'Go to Dashboard' : 'Get Started Free'}
          </Button>
        </div>
        <div className={classes.plan}>
          <h3>Premium</h3>
          <p className={classes.price}>
            {PREMIUM_PRICE.amount} <span>{PREMIUM_PRICE.currency} per month</span>
          </p>
          <p>
            As many analyses as you need, each with 3-4 mental models and 2-3 biases, how they connect, a narrative, the
            key takeaways and an action plan. The archive of trending questions.
          </p>
          <Button component={Link} to={signedIn ? paths.pricing : paths.upgradeSignup}>
            Upgrade to Premium
          </Button>
        </div>
      </div>
    </section>
  );
}
