import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { resendErrorText } from '../../components/accounts/mailTexts.ts';
import { isRateLimit } from '../../components/accounts/providerErrors.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useResendConfirmation } from '../../data/accounts.ts';
import { useCooldown } from '../../data/cooldown.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { emailOf } from './emailOf.ts';

const MESSAGE_TIME = 5000;

export function SignupSuccessPage() {
  const { config } = useServices();
  const email = emailOf(useLocation().state);
  const cooldown = useCooldown('resend', email);
  const resend = useResendConfirmation();
  const [sent, setSent] = useState(false);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), MESSAGE_TIME);
    return () => clearTimeout(timer);
  }, [sent]);

  const send = () => {
    if (!email || cooldown.seconds > 0 || resend.isPending) return;
    setSent(false);
    resend.mutate(email, {
      onSuccess: () => {
        setSent(true);
        cooldown.start();
      },
      onError: (error) => {
        if (isRateLimit(error)) cooldown.start();
      },
    });
  };

  return (
    <AuthPage
      title="Check your email"
      aside="Nothing there? Look in the folder for junk mail before you send it again."
    >
      <p>
        We sent a link to <strong>{email || 'your email'}</strong>. Open it to confirm the address, and your account is
        ready.
      </p>
      {config.embedded.mailbox && (
        <p>
          <a className="quiet" href={config.embedded.mailbox} target="_blank" rel="noopener">
            Open the local inbox
          </a>
        </p>
      )}
      {sent && <Notice kind="done">Verification email sent! Check your inbox.</Notice>}
      {resend.error && <Notice kind="error">{resendErrorText(resend.error, 'again')}</Notice>}
      <BusyButton
        variant="default"
        busy={resend.isPending}
        busyText="Sending..."
        disabled={!email || cooldown.seconds > 0}
        onClick={send}
      >
        Resend Confirmation Email
      </BusyButton>
      <p className="ui second" style={{ minHeight: '1.5rem', margin: '0.5rem 0 1rem' }}>
        {cooldown.seconds > 0 && `You can send it again in ${cooldown.seconds} s.`}
      </p>
      <Button component={Link} to={paths.login} fullWidth>
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
