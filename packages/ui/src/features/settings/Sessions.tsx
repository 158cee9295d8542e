import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useSignOutEverywhere } from '../../data/leaving.ts';

export function Sessions() {
  const signOut = useSignOutEverywhere();
  return (
    <>
      <p>Signed in on a device that is not with you? You can end every session at once, this one too.</p>
      {signOut.isError && (
        <Notice kind="error">You could not be signed out everywhere, so nothing has changed. Please try again.</Notice>
      )}
      <BusyButton variant="default" busy={signOut.isPending} busyText="Signing Out..." onClick={() => signOut.mutate()}>
        Sign Out on Every Device
      </BusyButton>
    </>
  );
}
