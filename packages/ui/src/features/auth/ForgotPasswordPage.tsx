import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { RESET_SENT, resetRequestErrorText } from '../../components/accounts/mailTexts.ts';
import { isRateLimit } from '../../components/accounts/providerErrors.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useRequestReset } from '../../data/accounts.ts';
import { useCooldown } from '../../data/cooldown.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { AuthLinks, AuthPage } from './AuthPage.tsx';

export function ForgotPasswordPage() {
  const { config } = useServices();
  const [email, setEmail] = useState('');
  const request = useRequestReset();
  const cooldown = useCooldown('reset', email);
  const problem = request.error ? resetRequestErrorText(request.error) : null;
  const sent = request.isSuccess || (request.isError && problem === null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending || cooldown.seconds > 0) return;
    request.mutate(email.trim(), {
      onSuccess: cooldown.start,
      onError: (error) => {
        if (isRateLimit(error) || resetRequestErrorText(error) === null) cooldown.start();
      },
    });
  };

  return (
    <AuthPage title="Reset your password">
      {sent && <Notice kind="done">{RESET_SENT}</Notice>}
      {sent && config.embedded.mailbox && (
        <p>
          <a className="quiet" href={config.embedded.mailbox} target="_blank" rel="noopener">
            Open the local inbox
          </a>
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <form onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <BusyButton type="submit" busy={request.isPending} busyText="Sending..." disabled={cooldown.seconds > 0}>
          Send Reset Link
        </BusyButton>
        {cooldown.seconds > 0 && <p className="ui second">You can send another one in {cooldown.seconds} s.</p>}
      </form>
      <AuthLinks>
        <Link className="quiet" to={paths.login}>
          Back to Login
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}
