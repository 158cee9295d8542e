import { ResendConfirmation } from '../../components/accounts/ResendConfirmation.tsx';
import { Badge } from '../../components/Badge.tsx';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { useResendConfirmation } from '../../data/signUp.ts';
import classes from './EmailAddress.module.css';

/** The address, which cannot be changed, and whether it is verified. */
export function EmailAddress() {
  const { email, emailConfirmed } = usePerson();
  return (
    <>
      <p className={classes.label} id="email-address">
        Email
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <p className={classes.address} role="group" aria-labelledby="email-address">
        <span>{email ?? 'None'}</span>
        {email && <Badge>{emailConfirmed ? 'Verified' : 'Unverified'}</Badge>}
      </p>
      {email && !emailConfirmed && <Unverified email={email} />}
    </>
  );
}

function Unverified({ email }: { email: string }) {
  const { config } = useServices();
  return (
    <>
      <p>Open the link in the mail that we sent you to verify this address.</p>
      <ResendConfirmation member {...useResendConfirmation(email)} inbox={config.embedded.mailbox} />
    </>
  );
}
