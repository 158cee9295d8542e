import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isUnconfirmed, signInErrorText } from '../../components/accounts/errorTexts.ts';
import { useProblem } from '../../components/accounts/useProblem.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useSession } from '../../data/SessionProvider.tsx';
import { useSignIn } from '../../data/signIn.ts';
import { useMessageOnce } from '../../layout/useMessageOnce.ts';
import { paths } from '../../paths.ts';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { CookiesBlockedNotice } from './CookiesBlockedNotice.tsx';
import { EmailField } from './EmailField.tsx';
import { emailOf } from './emailOf.ts';
import { emailProblem, fieldOf, selectField } from './fieldOf.ts';
import { GoogleSignInButton } from './GoogleSignInButton.tsx';
import { PremiumNotice } from './PremiumNotice.tsx';
import { RedirectSignedIn } from './RedirectSignedIn.tsx';
import { usePlanInAddress } from './usePlanInAddress.ts';
import { useSignInReturn } from './useSignInReturn.ts';

export function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const plan = usePlanInAddress();
  const returning = useSignInReturn();
  const { state } = useLocation();
  const brought = useMessageOnce();
  const [email, setEmail] = useState(() => emailOf(state));
  const [touched, setTouched] = useState(false);
  const { form, report, notice, at } = useProblem();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const entered = event.currentTarget;
    const password = fieldOf(entered, 'password');
    setTouched(true);
    signIn.reset();
    const found = emailProblem(entered) ?? (password ? null : PASSWORD_MISSING);
    report(found);
    if (found) return;
    signIn.mutate(
      { email: fieldOf(entered, 'email'), password },
      {
        onSuccess: () => {
          plan.settle('sign in');
          navigate(paths.dashboard, { replace: true });
        },
        onError: (error) => {
          report({ text: signInErrorText(error) });
          selectField(entered, 'password');
        },
      },
    );
  };

  // Somebody who is signed in may have been asked to prove it once more.
  if (session.status === 'signedIn' && !returning.busy) return <RedirectSignedIn plan={plan} />;
  if (returning.busy || session.status === 'loading') {
    return (
      <AuthPage title="Sign in">
        <Loading label="Signing you in" />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Sign in">
      {plan.premium && <PremiumNotice first="Sign in first." />}
      <CookiesBlockedNotice />
      {!touched && brought.message && <Notice kind="done">{brought.message}</Notice>}
      {!touched && brought.error && <Notice kind="error">{brought.error}</Notice>}
      {!touched && returning.problem && <Notice kind="error">{returning.problem}</Notice>}
      {notice}
      {isUnconfirmed(signIn.error) && (
        <p>
          <Link className="quiet" to={paths.signupSuccess} state={{ email }}>
            Send the confirmation email again
          </Link>
        </p>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <EmailField error={at('email')} defaultValue={email} onChange={setEmail} />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={at('password')} />
        <BusyButton type="submit" busy={signIn.isPending} busyText="Signing In...">
          Sign In
        </BusyButton>
      </form>
      <GoogleSignInButton doing="sign in" plan={plan} />
      <AuthLinks>
        <Link className="quiet" to={paths.forgotPassword} state={{ email }}>
          Forgot Password
        </Link>
        <Link className="quiet" to={paths.signup + plan.search} state={{ email }}>
          Sign Up
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}

const PASSWORD_MISSING = { text: 'Enter your password.', field: 'password' } as const;
