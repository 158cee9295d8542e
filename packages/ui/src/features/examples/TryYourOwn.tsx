import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { keepForVisitor } from '../../data/drafts.ts';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';

/** Puts the example into the dashboard's box without sending it; for a visitor it is kept until sign-up. */
export function TryYourOwn({ text }: { text: string }) {
  const { status } = useSession();
  const visitor = status === 'signedOut' || status === 'loading';
  return (
    <Button
      component={Link}
      variant="default"
      to={visitor ? paths.signup : paths.dashboardWith(text)}
      onClick={() => visitor && keepForVisitor(text, false)}
    >
      Try Your Own
    </Button>
  );
}
