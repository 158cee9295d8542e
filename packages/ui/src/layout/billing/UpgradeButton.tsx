import { Link, useLocation } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { checkoutReturnTo, useStartCheckout } from '../../data/checkout.ts';
import { paths } from '../../paths.ts';
import classes from './UpgradeButton.module.css';

/** For signed-in people: opens the checkout, the same wherever Premium is offered. */
export function UpgradeButton({ quiet = false }: { quiet?: boolean }) {
  const { pathname, search } = useLocation();
  const checkout = useStartCheckout(checkoutReturnTo(pathname + search));
  return (
    <div className={classes.upgrade}>
      {checkout.problem && <Notice kind="error">{checkout.problem}</Notice>}
      <BusyButton
        variant={quiet ? 'default' : 'filled'}
        busy={checkout.busy}
        busyText="Processing..."
        onClick={checkout.start}
      >
        Upgrade to Premium
      </BusyButton>
    </div>
  );
}

/** Leads to what Premium gives and costs, as inline text. */
export function UpgradeLink() {
  return <Link to={paths.pricing}>Upgrade to Premium</Link>;
}
