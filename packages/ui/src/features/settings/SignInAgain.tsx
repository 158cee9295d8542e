import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { googleErrorText } from '../../components/accounts/errorTexts.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useSignInWithGoogle } from '../../data/googleSignIn.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { signInProvidersQuery } from '../../data/signIn.ts';
import { paths } from '../../paths.ts';
import classes from './DeleteAccountDialog.module.css';

/** For an account without a password, when the person signed in too long ago. */
export function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const person = usePerson();
  const providers = useQuery(signInProvidersQuery(useServices()));
  const google = useSignInWithGoogle();
  const byGoogle = person.hasGoogle && providers.data?.google;

  return (
    <>
      {google.error && <Notice kind="error">{googleErrorText(google.error, 'sign in')}</Notice>}
      {byGoogle ? (
        <p>
          So that no one else can delete your account, please sign in with Google once more. You come back here, and can
          delete it within ten minutes.
        </p>
      ) : (
        <p>
          So that no one else can delete your account, it needs a password first. The section “Password” on this page
          can mail you a link to set one.
        </p>
      )}
      <div className={classes.actions}>
        {byGoogle && (
          <BusyButton
            // The page stays visible until Google's opens.
            busy={google.isPending || google.isSuccess}
            busyText="Opening Google..."
            onClick={() => google.mutate(paths.settings)}
          >
            Sign in with Google again
          </BusyButton>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
