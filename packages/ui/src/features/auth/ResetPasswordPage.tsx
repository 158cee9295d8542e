import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useSetPassword } from '../../data/accounts.ts';
import { paths } from '../../paths.ts';
import { AuthPage } from './AuthPage.tsx';
import { newPasswordProblem, setPasswordErrorText } from './errorTexts.ts';
import { useMailLink } from './useMailLink.ts';

const REDIRECT = 2000;

export function ResetPasswordPage() {
  const { state, check } = useMailLink({ fallbackType: 'recovery', spentIsFine: false });
  const [done, setDone] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!done) return;
    const message = 'Password reset successful. Please sign in with your new password.';
    const timer = setTimeout(() => navigate(paths.login, { state: { message } }), REDIRECT);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <AuthPage title="Set New Password">
      {done && <Notice kind="done">Password reset successful! Redirecting to login...</Notice>}
      {!done && state === 'checking' && <Loading label="Checking your link" />}
      {!done && state === 'valid' && <NewPasswordForm onDone={() => setDone(true)} />}
      {!done && state === 'invalid' && (
        <>
          <Notice kind="error">Invalid or expired reset link. Please request a new one.</Notice>
          <Button component={Link} to={paths.forgotPassword} fullWidth>
            Request New Reset Link
          </Button>
        </>
      )}
      {!done && state === 'unreachable' && (
        <>
          <Notice kind="error">An error occurred. Please try again.</Notice>
          <Button onClick={check}>Try Again</Button>
        </>
      )}
    </AuthPage>
  );
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetPassword();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = newPasswordProblem(password, confirmation);
    setProblem(found);
    if (found) return;
    save.mutate(password, { onSuccess: onDone, onError: (error) => setProblem(setPasswordErrorText(error)) });
  };

  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <form onSubmit={submit}>
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          description={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label="Confirm New Password"
          name="confirmation"
          autoComplete="new-password"
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
