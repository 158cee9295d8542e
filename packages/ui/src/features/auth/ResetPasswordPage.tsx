import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { newPasswordProblem, setPasswordProblem } from '../../components/accounts/errorTexts.ts';
import { useProblem } from '../../components/accounts/useProblem.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useSetPassword } from '../../data/password.ts';
import { paths } from '../../paths.ts';
import { AuthPage } from './AuthPage.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { useMailLink } from './useMailLink.ts';

const REDIRECT = 2000;
const TYPES = ['recovery'] as const;

export function ResetPasswordPage() {
  const { state, check } = useMailLink({ types: TYPES, spentIsFine: false });
  const [done, setDone] = useState<{ email: string } | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!done) return;
    const message = 'Password reset successful. Please sign in with your new password.';
    const timer = setTimeout(() => navigate(paths.login, { state: { message, email: done.email } }), REDIRECT);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <AuthPage title="Set New Password">
      {done && <Notice kind="done">Password reset successful! Redirecting to login...</Notice>}
      {!done && state.status === 'checking' && <Loading label="Checking your link" />}
      {!done && state.status === 'valid' && (
        <NewPasswordForm email={state.email} onDone={() => setDone({ email: state.email })} />
      )}
      {!done && state.status === 'other-account' && <OtherAccount question={state} />}
      {!done && state.status === 'invalid' && (
        <>
          <Notice kind="error">Invalid or expired reset link. Please request a new one.</Notice>
          <Button component={Link} to={paths.forgotPassword} fullWidth>
            Request New Reset Link
          </Button>
        </>
      )}
      {!done && state.status === 'unreachable' && (
        <>
          <Notice kind="error">An error occurred. Please try again.</Notice>
          <Button fullWidth onClick={check}>
            Try Again
          </Button>
        </>
      )}
    </AuthPage>
  );
}

function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { form, report, notice, at } = useProblem();
  const save = useSetPassword();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !password || !confirmation) return;
    const found = newPasswordProblem(password, confirmation);
    report(found);
    if (found) return;
    save.mutate(password, { onSuccess: onDone, onError: (error) => report(setPasswordProblem(error)) });
  };

  return (
    <>
      <p>
        For <strong>{email}</strong>
      </p>
      {notice}
      <form ref={form} onSubmit={submit} noValidate>
        {/* A password manager needs the user name to know which password to update. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          description={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={at('password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label="Confirm New Password"
          name="confirmation"
          autoComplete="new-password"
          error={at('confirmation')}
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
        <BusyButton type="submit" busy={save.isPending} busyText="Resetting..." disabled={!password || !confirmation}>
          Reset Password
        </BusyButton>
      </form>
    </>
  );
}
