import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { type SignUpOutcome, useSignUp } from '../../data/accounts.ts';
import { startCooldown } from '../../data/cooldown.ts';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { KNOWN_ADDRESS, newPasswordProblem, signUpErrorText } from './errorTexts.ts';
import { fieldOf } from './fieldOf.ts';
import { GoogleDoor } from './GoogleDoor.tsx';

const SIGNED_IN_REDIRECT = 500;

export function SignupPage() {
  const session = useSession();
  const navigate = useNavigate();
  const signUp = useSignUp();
  const [problem, setProblem] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const go = (outcome: SignUpOutcome, email: string) => {
    if (outcome === 'known-address') return setProblem(KNOWN_ADDRESS);
    if (outcome === 'signed-in') {
      redirect.current = setTimeout(() => navigate(paths.dashboard, { replace: true }), SIGNED_IN_REDIRECT);
      return;
    }
    startCooldown('resend', email);
    navigate(paths.signupSuccess, { state: { email } });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signUp.isPending) return;
    const form = event.currentTarget;
    const email = fieldOf(form, 'email').trim();
    const password = fieldOf(form, 'password');
    const found = newPasswordProblem(password, fieldOf(form, 'confirmation'));
    setProblem(found);
    if (found) return;
    setSubmitted(true);
    signUp.mutate(
      { email, password },
      { onSuccess: (outcome) => go(outcome, email), onError: (error) => setProblem(signUpErrorText(error)) },
    );
  };

  if (session.status === 'signedIn' && !submitted) return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthPage title="Create your account" aside="Three analyses a day are free. No card is needed to sign up.">
      {problem && <Notice kind="error">{problem}</Notice>}
      <form onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          description={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <PasswordField label="Confirm Password" name="confirmation" autoComplete="new-password" />
        <BusyButton type="submit" busy={signUp.isPending || signUp.data === 'signed-in'} busyText="Creating Account...">
          Create Account
        </BusyButton>
      </form>
      <GoogleDoor doing="sign up" />
      <AuthLinks>
        <Link className="quiet" to={paths.login}>
          Log In
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}
