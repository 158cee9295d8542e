import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import classes from './FinalCall.module.css';

export function FinalCall() {
  const signedIn = useSession().status === 'signedIn';
  return (
    <section className={classes.call} aria-labelledby="final-call">
      <div className={`page ${classes.row}`}>
        <h2 id="final-call">What have you been going back and forth about?</h2>
        <Button component={Link} to={signedIn ? paths.dashboardAsk : paths.signup}>
          {signedIn ? 'Write it down' : 'Get Started Free'}
        </Button>
      </div>
    </section>
  );
}
