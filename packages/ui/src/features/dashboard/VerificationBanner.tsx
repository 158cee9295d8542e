import { useState } from 'react';
import { ResendConfirmation } from '../../components/accounts/ResendConfirmation.tsx';
import { personalForTab } from '../../data/personalStorage.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { useResendConfirmation } from '../../data/signUp.ts';
import classes from './VerificationBanner.module.css';

/** The storage key of the dismissal, which holds the id of the person who dismissed it. */
const DISMISSED = 'verification-dismissed';

/** Asks people with an unconfirmed address to confirm it, until they do or dismiss the banner. */
export function VerificationBanner({ onDismissed }: { onDismissed: () => void }) {
  const { id, email, emailConfirmed } = usePerson();
  const [dismissed, setDismissed] = useState(() => personalForTab.read(DISMISSED) === id);
  if (!email || emailConfirmed || dismissed) return null;

  const dismiss = () => {
    personalForTab.write(DISMISSED, id);
    setDismissed(true);
    onDismissed();
  };
  return <Request email={email} onDismiss={dismiss} />;
}

function Request({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const { config } = useServices();
  return (
    <section className={classes.banner} aria-label="Email verification">
      <div className={classes.top}>
        <p>
          Please verify your email: open the link in the mail that we sent to <strong>{email}</strong>.
        </p>
        <button type="button" className="quiet" onClick={onDismiss}>
          Dismiss
        </button>
      </div>
      <ResendConfirmation member {...useResendConfirmation(email)} inbox={config.embedded.mailbox} />
    </section>
  );
}
