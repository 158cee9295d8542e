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
import classes from './GoogleSignInButton.module.css';
import type { PlanInAddress } from './usePlanInAddress.ts';

/** How long to wait for Google's page before the button can be pressed again. */
const TIMEOUT_MS = 10_000;

/**
 * Signs in or up with Google. Shown if the installation offers it and the browser can store what the way back needs.
 */
export function GoogleSignInButton({ doing, plan }: { doing: Doing; plan: PlanInAddress }) {
  const { keepsSessions } = usePlatform();
  const providers = useQuery(signInProvidersQuery(useServices()));
  const google = useSignInWithGoogle();
  const reset = useEffectEvent(google.reset);

  useEffect(() => {
    // The back button from Google's page may restore this page from the cache as it was.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  useEffect(() => {
    if (!google.isSuccess) return;
    const timer = setTimeout(() => reset(), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [google.isSuccess]);

  if (!providers.data?.google || !keepsSessions) return null;
  return (
    <div className={classes.method}>
      <p className={classes.or}>or</p>
      {google.error && <Notice kind="error">{googleErrorText(google.error, doing)}</Notice>}
      <BusyButton
        variant="default"
        fullWidth
        // Google's page takes a moment to load; this one stays visible until then.
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
