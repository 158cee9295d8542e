import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';

/** From the end of a page to an account, or to the box of whoever has one. */
export function StartButton() {
  const signedIn = useSession().status === 'signedIn';
  return (
    <Button component={Link} to={signedIn ? paths.dashboardAsk : paths.signup}>
      {signedIn ? 'Write it down' : 'Get Started Free'}
    </Button>
  );
}
