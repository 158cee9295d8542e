import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { KNOWN_ADDRESS, newPasswordProblem, signUpProblem } from '../../components/accounts/errorTexts.ts';
import { useProblem } from '../../components/accounts/useProblem.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { startCooldown } from '../../data/cooldown.ts';
import { useSession } from '../../data/SessionProvider.tsx';
import { type SignUpOutcome, useSignUp } from '../../data/signUp.ts';
import { useMessageOnce } from '../../layout/useMessageOnce.ts';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { AuthLinks, AuthPage } from './AuthPage.tsx';
import { EmailField } from './EmailField.tsx';
import { emailOf } from './emailOf.ts';
import { emailProblem, fieldOf } from './fieldOf.ts';
import { GoogleSignInButton } from './GoogleSignInButton.tsx';
import { PremiumNotice } from './PremiumNotice.tsx';
import { RedirectSignedIn } from './RedirectSignedIn.tsx';
import { usePlanInAddress } from './usePlanInAddress.ts';

const SIGNED_IN_REDIRECT = 500;

export function SignupPage() {
  const session = useSession();
  const navigate = useNavigate();
  const signUp = useSignUp();
  const billing = useBilling();
  const plan = usePlanInAddress();
  const { state } = useLocation();
  const [email, setEmail] = useState(() => emailOf(state));
  const brought = useMessageOnce();
  const [touched, setTouched] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const { form, report, notice, at } = useProblem();
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const go = (outcome: SignUpOutcome, address: string) => {
    if (outcome === 'known-address') return report(KNOWN_ADDRESS);
    plan.settle('sign up');
    if (outcome === 'signed-in') {
      redirect.current = setTimeout(() => navigate(paths.dashboard, { replace: true }), SIGNED_IN_REDIRECT);
      return;
    }
    startCooldown('resend', address);
    navigate(paths.signupSuccess, { state: { email: address } });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signUp.isPending) return;
    const entered = event.currentTarget;
    const address = fieldOf(entered, 'email');
    const password = fieldOf(entered, 'password');
    setTouched(true);
    const found = emailProblem(entered) ?? newPasswordProblem(password, fieldOf(entered, 'confirmation'));
    report(found);
    if (found) return;
    setSubmitted(true);
    signUp.mutate(
      { email: address, password, premium: plan.premium },
      { onSuccess: (outcome) => go(outcome, address), onError: (error) => report(signUpProblem(error)) },
    );
  };

  if (session.status === 'signedIn' && !submitted) return <RedirectSignedIn plan={plan} />;
  return (
    <AuthPage
      title="Create your account"
      aside={billing && 'Three analyses a day are free. You don’t need a card to sign up.'}
    >
      {plan.premium && <PremiumNotice first="First, create your free account." />}
      {!touched && brought.error && <Notice kind="error">{brought.error}</Notice>}
      {notice}
      <form ref={form} onSubmit={submit} noValidate>
        <EmailField error={at('email')} defaultValue={email} onChange={setEmail} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          description={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={at('password')}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmation"
          autoComplete="new-password"
          error={at('confirmation')}
        />
        <BusyButton type="submit" busy={signUp.isPending || signUp.data === 'signed-in'} busyText="Creating Account...">
          Create Account
        </BusyButton>
      </form>
      <GoogleSignInButton doing="sign up" plan={plan} />
      <AuthLinks>
        <Link className="quiet" to={paths.login + plan.search} state={{ email }}>
          Log In
        </Link>
      </AuthLinks>
    </AuthPage>
  );
}
