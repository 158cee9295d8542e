import { Button } from '@mantine/core';
import classes from './OtherAccount.module.css';
import type { LinkState } from './useMailLink.ts';

/** Asks before a link for another account replaces the current session: the user may not have requested the link. */
export function OtherAccount({ question }: { question: Extract<LinkState, { status: 'other-account' }> }) {
  const { email, signedInAs, proceed, stay } = question;
  return (
    <>
      <p>
        This link is for <strong>{email}</strong>. You are signed in as <strong>{signedInAs}</strong>.
      </p>
      <Button classNames={classes} fullWidth onClick={stay}>
        Stay signed in as {signedInAs}
      </Button>
      <Button classNames={classes} variant="default" fullWidth mt="md" onClick={proceed}>
        Continue as {email}
      </Button>
    </>
  );
}
