import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useHasSession } from '../../data/SessionProvider.tsx';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import { paths } from '../../paths.ts';
import classes from './PlanCards.module.css';

type Props = {
  /** The heading level. */
  as: 'h2' | 'h3';
  /** Set when another button on the page is the primary one. */
  quiet?: boolean;
};

/** The two plans: what each gives, its price, and its button. */
export function PlanCards({ as: Heading, quiet = false }: Props) {
  const variant = quiet ? 'default' : 'filled';
  const member = useHasSession();
  return (
    <div className={classes.columns}>
      <div className={classes.plan}>
        <Heading className={classes.name}>Free</Heading>
        <p className={classes.price}>{priceText(0)}</p>
        <p>
          Three analyses a day: two of trending questions, the first in premium quality, and one of your own text. The
          others find 1 mental model and 1 bias, with the evidence and the other side of each. No card.
        </p>
        <Button component={Link} to={member ? paths.dashboard : paths.signup} variant="default">
          {member ? 'Go to Dashboard' : 'Get Started Free'}
        </Button>
      </div>
      <div className={classes.plan}>
        <Heading className={classes.name}>Premium</Heading>
        <p className={classes.price}>
          {priceText(PREMIUM_PRICE.amount)} <span>a month</span>
        </p>
        <p>
          As many analyses as you need, each with 3-4 mental models and 2-3 biases, how they connect, a narrative, the
          key takeaways and an action plan. The archive of trending questions.
        </p>
        {member ? (
          <UpgradeButton quiet={quiet} />
        ) : (
          <Button component={Link} to={paths.upgradeSignup} variant={variant}>
            Upgrade to Premium
          </Button>
        )}
      </div>
    </div>
  );
}
