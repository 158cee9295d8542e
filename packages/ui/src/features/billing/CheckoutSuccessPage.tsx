import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useConfirmation } from '../../data/confirmation.ts';
import { paths } from '../../paths.ts';
import classes from './CheckoutSuccessPage.module.css';

const GOES_ON_AFTER = 5000;
const NEXT = `${paths.dashboard}?upgrade=success`;

/** Waits for the server's word that the payment arrived, then goes on to the dashboard. */
export function CheckoutSuccessPage() {
  const navigate = useNavigate();
  const confirmation = useConfirmation(true);
  const confirmed = confirmation === 'confirmed';
  useEffect(() => {
    if (!confirmed) return;
    const timer = setTimeout(() => navigate(NEXT, { replace: true }), GOES_ON_AFTER);
    return () => clearTimeout(timer);
  }, [confirmed, navigate]);

  return (
    <div className={`page ${classes.page}`}>
      <title>{confirmed ? 'Welcome to Premium! | Latticework' : 'Your payment | Latticework'}</title>
      <h1>{confirmed ? 'Welcome to Premium!' : 'Your payment is being confirmed'}</h1>
      <div role="status">
        {confirmed && (
          <p>Your analyses are unlimited now, and the archive is open to you. Your dashboard opens next.</p>
        )}
        {confirmation === 'waiting' && <p>This takes a few seconds.</p>}
        {confirmation === 'late' && (
          <p>
            It is not confirmed yet. If you have paid, Premium begins by itself as soon as it is, and you need not wait
            here.
          </p>
        )}
      </div>
      <p>
        <Link to={confirmed ? NEXT : paths.dashboard}>Go to Dashboard</Link>
      </p>
    </div>
  );
}
