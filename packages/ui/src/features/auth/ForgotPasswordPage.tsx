import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LocalInbox } from '../../components/accounts/LocalInbox.tsx';
import { RESET_SENT, resetRequestErrorText } from '../../components/accounts/mailTexts.ts';
import { useProblem } from '../../components/accounts/useProblem.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCooldown } from '../../data/cooldown.ts';
import { useRequestReset } from '../../data/password.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { isRateLimit } from '../../providerErrors.ts';
import classes from './AuthPage.module.css';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import { emailOf } from './emailOf.ts';
import { emailProblem, fieldOf } from './fieldOf.ts';

export function ForgotPasswordPage() {
  const { config } = useServices();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => emailOf(state));
  const request = useRequestReset();
  const cooldown = useCooldown('reset', email);
  const { form, report, notice, at } = useProblem();
  const sent = request.isSuccess || (request.isError && resetRequestErrorText(request.error) === null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending || cooldown.seconds > 0) return;
    const found = emailProblem(event.currentTarget);
    report(found);
    if (found) return;
    const address = fieldOf(event.currentTarget, 'email');
    request.mutate(address, {
      onError: (error) => {
        const text = resetRequestErrorText(error);
        if (text) report({ text });
        if (isRateLimit(error) || text === null) cooldown.start();
      },
      onSuccess: cooldown.start,
      // So that a reload finds the address and its countdown.
      onSettled: () => navigate(paths.forgotPassword, { replace: true, state: { email: address } }),
    });
  };

  return (
    <AuthPage title="Reset your password">
      {sent && <Notice kind="done">{RESET_SENT}</Notice>}
      {sent && config.embedded.mailbox && (
        <p>
          <LocalInbox href={config.embedded.mailbox} />
        </p>
      )}
      {notice}
      <form ref={form} onSubmit={submit} noValidate>
        <EmailField
          error={at('email')}
          defaultValue={email}
          // Results refer to the address that was sent.
          readOnly={request.isPending}
          onChange={(address) => {
            setEmail(address);
            // A message about one address does not apply to another.
            request.reset();
          }}
        />
        <BusyButton type="submit" busy={request.isPending} busyText="Sending..." disabled={cooldown.seconds > 0}>
          Send Reset Link
        </BusyButton>
        {cooldown.seconds > 0 && <p className={classes.wait}>You can send another one in {cooldown.seconds} s.</p>}
      </form>
      <AuthLinks>
        <Link className="quiet" to={paths.login} state={{ email }}>
          Back to Login
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}
