import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

/** The link to Premium, the same wherever it is offered. */
export function UpgradeButton({ quiet = false }: { quiet?: boolean }) {
  return (
    <Button component={Link} to={paths.pricing} variant={quiet ? 'default' : 'filled'}>
      Upgrade to Premium
    </Button>
  );
}

/** The same as an inline link. */
export function UpgradeLink() {
  return <Link to={paths.pricing}>Upgrade to Premium</Link>;
}
