import { Button } from '@mantine/core';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useSignOutEverywhere } from '../../data/leaving.ts';
import classes from './SignOutEverywhereDialog.module.css';

/** Asks before every session is ended. Afterward the landing page says so. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutEverywhere();
  return (
    <Dialog title="Sign out on every device?" onClose={onClose} locked={signOut.isPending}>
      {signOut.isError && (
        <Notice kind="error">You could not be signed out everywhere, so nothing has changed. Please try again.</Notice>
      )}
      <p>
        This ends every session of your account, the one in this browser too. On each device you have to sign in again.
        Your questions and your settings stay as they are.
      </p>
      <div className={classes.actions}>
        <BusyButton busy={signOut.isPending} busyText="Signing Out..." onClick={() => signOut.mutate()}>
          Sign Out Everywhere
        </BusyButton>
        <Button variant="default" disabled={signOut.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
