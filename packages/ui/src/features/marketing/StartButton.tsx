import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useHasSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';

/** Leads from the end of a page to sign-up, or to the dashboard for members. */
export function StartButton() {
  const member = useHasSession();
  const start = useBilling() ? 'Get Started Free' : 'Get Started';
  return (
    <Button component={Link} to={member ? paths.dashboardAsk : paths.signup}>
      {member ? 'Write it down' : start}
    </Button>
  );
}
