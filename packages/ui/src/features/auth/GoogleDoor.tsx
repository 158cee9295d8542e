import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Doing, googleErrorText } from '../../components/accounts/errorTexts.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useSignInWithGoogle } from '../../data/googleSignIn.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { signInProvidersQuery } from '../../data/signIn.ts';
import { paths } from '../../paths.ts';
import { usePlatform } from '../../platform/PlatformProvider.tsx';
import classes from './GoogleDoor.module.css';
import type { PlanInAddress } from './usePlanInAddress.ts';

/** How long Google's page may take to come before the button can be pressed again. */
const PATIENCE = 10_000;

/**
 * Signing in or up through Google, where the installation has it, and the browser keeps what the way back from there
 * needs.
 */
export function GoogleDoor({ doing, plan }: { doing: Doing; plan: PlanInAddress }) {
  const { keepsSessions } = usePlatform();
  const providers = useQuery(signInProvidersQuery(useServices()));
  const google = useSignInWithGoogle();
  const reset = useEffectEvent(google.reset);

  useEffect(() => {
    // Back from Google's page by the browser's button, which may bring this one as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  useEffect(() => {
    if (!google.isSuccess) return;
    const timer = setTimeout(() => reset(), PATIENCE);
    return () => clearTimeout(timer);
  }, [google.isSuccess]);

  if (!providers.data?.google || !keepsSessions) return null;
  return (
    <div className={classes.door}>
      <p className={classes.or}>or</p>
      {google.error && <Notice kind="error">{googleErrorText(google.error, doing)}</Notice>}
      <BusyButton
        variant="default"
        fullWidth
        // Asked for is not there yet: the page goes on showing until Google's comes.
        busy={google.isPending || google.isSuccess}
        busyText="Opening Google..."
        onClick={() => {
          plan.settle(doing);
          google.mutate((doing === 'sign in' ? paths.login : paths.signup) + plan.search);
        }}
      >
        {doing === 'sign in' ? 'Sign in with Google' : 'Sign up with Google'}
      </BusyButton>
    </div>
  );
}
