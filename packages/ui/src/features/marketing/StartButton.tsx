import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useHasSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';

/** From the end of a page to an account, or to the box of whoever has one. */
export function StartButton() {
  const member = useHasSession();
  return (
    <Button component={Link} to={member ? paths.dashboardAsk : paths.signup}>
      {member ? 'Write it down' : 'Get Started Free'}
    </Button>
  );
}
