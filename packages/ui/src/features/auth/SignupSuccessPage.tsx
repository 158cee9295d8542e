import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { LocalInbox } from '../../components/accounts/LocalInbox.tsx';
import { ResendConfirmation } from '../../components/accounts/ResendConfirmation.tsx';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useSession } from '../../data/SessionProvider.tsx';
import { useResendConfirmation } from '../../data/signUp.ts';
import { paths } from '../../paths.ts';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { emailOf } from './emailOf.ts';
import { RedirectSignedIn } from './RedirectSignedIn.tsx';
import { usePlanInAddress } from './usePlanInAddress.ts';

export function SignupSuccessPage() {
  const { config } = useServices();
  const session = useSession();
  const plan = usePlanInAddress();
  const email = emailOf(useLocation().state);
  const resend = useResendConfirmation(email);

  // The link in the mail opens a new tab, which also signs this one in.
  if (session.status === 'signedIn') return <RedirectSignedIn plan={plan} />;
  return (
    <AuthPage title="Check your email" aside="Nothing there? Check your spam folder before you send it again.">
      <p>
        We sent a link to <strong>{email || 'your email'}</strong>. Open it to confirm the address, and your account is
        ready.
      </p>
      {config.embedded.mailbox && (
        <p>
          <LocalInbox href={config.embedded.mailbox} />
        </p>
      )}
      <ResendConfirmation member={false} {...resend} inbox={null} />
      {!email && <p>Sign up or log in first, so that we know your address.</p>}
      <Button component={Link} to={paths.login} state={{ email }} fullWidth mt="md">
        Return to Login
      </Button>
      <AuthLinks>
        <Link className="quiet" to={paths.home}>
          Back to Home
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}
