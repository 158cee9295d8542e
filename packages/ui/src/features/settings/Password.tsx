import { RESET_SENT, resetRequestErrorText } from '../../components/accounts/mailTexts.ts';
import { SendMail } from '../../components/accounts/SendMail.tsx';
import { useCooldown } from '../../data/cooldown.ts';
import { useRequestReset } from '../../data/password.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { ChangePassword } from './ChangePassword.tsx';

/** A person who knows the password can change it here; others get a link by mail. */
export function Password() {
  const { config } = useServices();
  const { email, hasPassword } = usePerson();
  return (
    <>
      {hasPassword && (
        <>
          <p>A new password signs you out on every other device.</p>
          <ChangePassword />
        </>
      )}
      <p>
        {hasPassword ? 'Forgot it? ' : 'Your account has no password. '}
        We can mail you a link to set a new password. Setting it signs you out on every device.
      </p>
      <SendMail
        email={email ?? ''}
        request={useRequestReset()}
        cooldown={useCooldown('reset', email ?? '')}
        label="Send Reset Link"
        sentText={RESET_SENT}
        errorText={resetRequestErrorText}
        inbox={config.embedded.mailbox}
      />
    </>
  );
}
