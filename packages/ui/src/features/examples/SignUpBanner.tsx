import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './SignUpBanner.module.css';

/** For visitors without an account. */
export function SignUpBanner() {
  const { status } = useSession();
  const billing = useBilling();
  if (status !== 'signedOut' && status !== 'loading') return null;
  return (
    <section className={classes.banner} aria-label="Sign up" data-screen-only>
      <p>
        {billing
          ? 'Create a free account to analyze your own decision: three analyses a day, no card.'
          : 'Create an account to analyze your own decision.'}
      </p>
      <Button component={Link} to={paths.signup} variant="default">
        {billing ? 'Sign Up Free' : 'Sign Up'}
      </Button>
    </section>
  );
}
