import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useSignIn } from '../../data/accounts.ts';
import { useSession } from '../../data/SessionProvider.tsx';
import { useMessageOnce } from '../../layout/useMessageOnce.ts';
import { paths } from '../../paths.ts';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { signInErrorText } from './errorTexts.ts';
import { fieldOf } from './fieldOf.ts';
import { GoogleDoor } from './GoogleDoor.tsx';

export function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const brought = useMessageOnce();
  const [touched, setTouched] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setTouched(true);
    const form = event.currentTarget;
    signIn.mutate(
      { email: fieldOf(form, 'email').trim(), password: fieldOf(form, 'password') },
      { onSuccess: () => navigate(paths.dashboard, { replace: true }) },
    );
  };

  if (session.status === 'signedIn') return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthPage title="Sign in">
      {!touched && brought.message && <Notice kind="done">{brought.message}</Notice>}
      {!touched && brought.error && <Notice kind="error">{brought.error}</Notice>}
      {signIn.error && <Notice kind="error">{signInErrorText(signIn.error)}</Notice>}
      <form onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <BusyButton type="submit" busy={signIn.isPending} busyText="Signing In...">
          Sign In
        </BusyButton>
      </form>
      <GoogleDoor doing="sign in" />
      <AuthLinks>
        <Link className="quiet" to={paths.forgotPassword}>
          Forgot Password
        </Link>
        <Link className="quiet" to={paths.signup}>
          Sign Up
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}
