import { RESET_SENT, resetRequestErrorText } from '../../components/accounts/mailTexts.ts';
import { SendMail } from '../../components/accounts/SendMail.tsx';
import { useCooldown } from '../../data/cooldown.ts';
import { useRequestReset } from '../../data/password.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';

/** The way to a new password goes through the mail, like that of somebody who has forgotten it. */
export function Password() {
  const { config } = useServices();
  const email = usePerson().email ?? '';
  return (
    <>
      <p>We can mail you a link to set a new password. Setting it signs you out on every device.</p>
      <SendMail
        email={email}
        request={useRequestReset()}
        cooldown={useCooldown('reset', email)}
        label="Send Reset Link"
        sentText={RESET_SENT}
        errorText={resetRequestErrorText}
        inbox={config.embedded.mailbox}
      />
    </>
  );
}
