import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useStartCheckout } from '../../data/checkout.ts';
import classes from './CheckoutButton.module.css';

/** For signed-in users. */
export function CheckoutButton({ variant }: { variant: 'default' | 'filled' }) {
  const checkout = useStartCheckout();
  return (
    <div className={classes.checkout}>
      {checkout.isError && <Notice kind="error">{checkout.error.message}</Notice>}
      <BusyButton
        variant={variant}
        busy={checkout.isPending}
        busyText="Processing..."
        onClick={() => checkout.mutate()}
      >
        Upgrade to Premium
      </BusyButton>
    </div>
  );
}
