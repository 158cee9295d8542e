import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../components/Notice.tsx';
import { signInProvidersQuery, useSignInWithGoogle } from '../../data/accounts.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { googleErrorText } from './errorTexts.ts';
import classes from './GoogleDoor.module.css';

/** Signing in or up through Google, where the installation has it. */
export function GoogleDoor({ doing }: { doing: 'sign in' | 'sign up' }) {
  const providers = useQuery(signInProvidersQuery(useServices()));
  const google = useSignInWithGoogle();
  if (!providers.data?.google) return null;
  return (
    <div className={classes.door}>
      <p className={classes.or}>or</p>
      {google.error && <Notice kind="error">{googleErrorText(google.error, doing)}</Notice>}
      <Button variant="default" fullWidth disabled={google.isPending} onClick={() => google.mutate()}>
        {doing === 'sign in' ? 'Sign in with Google' : 'Sign up with Google'}
      </Button>
    </div>
  );
}
