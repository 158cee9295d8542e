import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './CallToAction.module.css';

export function CallToAction() {
  const { status } = useSession();
  const billing = useBilling();
  const visitor = status === 'signedOut' || status === 'loading';
  return (
    <section className={classes.call} aria-labelledby="your-turn" data-screen-only>
      <div>
        <h2 className={classes.title} id="your-turn">
          What are you deciding?
        </h2>
        <p>
          Write it down the way you would tell a friend, doubts and excuses included. Latticework quotes the words that
          gave something away, names what is at work in them, and argues the other side.
        </p>
        {visitor && billing && <p className="ui second">Three analyses a day are free. You don’t need a card.</p>}
      </div>
      <Button component={Link} to={visitor ? paths.signup : paths.dashboardAsk}>
        Write Yours
      </Button>
    </section>
  );
}
