import { Link } from 'react-router-dom';
import { Notice } from '../../components/Notice.tsx';
import { paths } from '../../paths.ts';

/** Says why Premium is gone, and where it comes back. */
export function PastDueNotice() {
  return (
    <Notice kind="error">
      <p>
        Your last payment did not go through. Until it does, you have what Free gives.{' '}
        <Link to={paths.settings}>Update your payment method</Link>
      </p>
    </Notice>
  );
}
