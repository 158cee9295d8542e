import { WINDOW_HOURS } from '@latticework/core/limits';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useDeleteAccount } from '../../data/leaving.ts';
import classes from './DeleteAccountDialog.module.css';
import { ExportButtons } from './ExportButtons.tsx';

const CONFIRMATION = 'DELETE';
const TITLES = { warning: 'Delete your account?', confirm: 'This is the last step' } as const;

/** Two steps: what would be gone, then the word that shows that it is meant. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<keyof typeof TITLES>('warning');
  const remove = useDeleteAccount();

  return (
    <Dialog title={TITLES[step]} onClose={onClose} locked={remove.isPending}>
      {step === 'warning' ? (
        <Warning onContinue={() => setStep('confirm')} onCancel={onClose} />
      ) : (
        <Confirm busy={remove.isPending} failed={remove.isError} onConfirm={() => remove.mutate()} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function Warning({ onContinue, onCancel }: { onContinue: () => void; onCancel: () => void }) {
  return (
    <>
      <p>This cannot be undone. It deletes, for good:</p>
      <ul className={classes.list}>
        <li>your account with its name, address and password, on every device</li>
        <li>every question in your history, with its analysis and what you made of it</li>
        <li>your subscription: if one is running, it is canceled at once, and the rest of its time is not refunded</li>
      </ul>
      <p>
        What stays, for {WINDOW_HOURS} hours, is a code made from your address that nobody can turn back into it: it
        counts the free analyses of today.
      </p>
      <div className={classes.export}>
        <p>You can take everything with you first.</p>
        <ExportButtons />
      </div>
      <div className={`${classes.actions} ${classes.always}`}>
        <Button onClick={onContinue}>Continue</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

type ConfirmProps = { busy: boolean; failed: boolean; onConfirm: () => void; onCancel: () => void };

function Confirm({ busy, failed, onConfirm, onCancel }: ConfirmProps) {
  const [typed, setTyped] = useState('');
  // Some keyboards add a space after a word.
  const meant = typed.trim() === CONFIRMATION;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (meant && !busy) onConfirm();
  };

  return (
    <form onSubmit={submit}>
      {failed && <Notice kind="error">Failed to delete account. Please try again or contact support.</Notice>}
      <TextField
        label={`Type ${CONFIRMATION} to confirm`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        readOnly={busy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
      />
      <div className={classes.actions}>
        <BusyButton type="submit" busy={busy} busyText="Deleting..." disabled={!meant}>
          Delete Account
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
