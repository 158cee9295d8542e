import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

/** The way to Premium, the same from every place that offers it. */
export function UpgradeButton({ quiet = false }: { quiet?: boolean }) {
  return (
    <Button component={Link} to={paths.pricing} variant={quiet ? 'default' : 'filled'}>
      Upgrade to Premium
    </Button>
  );
}

/** The same way as a link in a line of text. */
export function UpgradeLink() {
  return <Link to={paths.pricing}>Upgrade to Premium</Link>;
}
