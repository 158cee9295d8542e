import { WINDOW_HOURS } from '@latticework/core/limits';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { deleteAccountProblem } from '../../components/accounts/errorTexts.ts';
import { useProblem } from '../../components/accounts/useProblem.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useDeleteAccount } from '../../data/leaving.ts';
import { usePerson } from '../../data/SessionProvider.tsx';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './DeleteAccountDialog.module.css';
import { ExportButtons } from './ExportButtons.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const CONFIRMATION = 'DELETE';
const TITLES = {
  warning: 'Delete your account?',
  confirm: 'This is the last step',
  'sign-in': 'Sign in again first',
} as const;

/** Shows what will be deleted, then asks for a confirmation word and proof of identity. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<keyof typeof TITLES>('warning');
  const remove = useDeleteAccount();

  return (
    <Dialog title={TITLES[step]} onClose={onClose} locked={remove.isPending}>
      {step === 'warning' && <Warning onContinue={() => setStep('confirm')} onCancel={onClose} />}
      {step === 'confirm' && <Confirm remove={remove} onSignIn={() => setStep('sign-in')} onCancel={onClose} />}
      {step === 'sign-in' && <SignInAgain onCancel={onClose} />}
    </Dialog>
  );
}

function Warning({ onContinue, onCancel }: { onContinue: () => void; onCancel: () => void }) {
  const billing = useBilling();
  return (
    <>
      <p>This cannot be undone. It permanently deletes:</p>
      <ul className={classes.list}>
        <li>your account with its name, address and password, on every device</li>
        <li>every question in your history, with its analysis and your judgments</li>
        {billing && (
          <li>
            your subscription: if one is running, it is canceled at once, and the rest of its time is not refunded
          </li>
        )}
      </ul>
      <p>
        For {WINDOW_HOURS} hours we keep a code that is made from your address, to count today’s {billing && 'free '}
        analyses. No one can turn it back into the address.
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

type ConfirmProps = { remove: ReturnType<typeof useDeleteAccount>; onSignIn: () => void; onCancel: () => void };

function Confirm({ remove, onSignIn, onCancel }: ConfirmProps) {
  const person = usePerson();
  /** The server's answer about a password takes precedence over the session's data. */
  const [asksPassword, setAsksPassword] = useState(person.hasPassword);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { form, report, notice, at } = useProblem();
  // Some keyboards add a space after a word.
  const ready = typed.trim() === CONFIRMATION && (password !== '' || !asksPassword);
  const busy = remove.isPending;

  const fail = (error: unknown) => {
    const problem = deleteAccountProblem(error);
    if (problem === 'sign-in') return onSignIn();
    if (problem.field === 'current') setAsksPassword(true);
    report(problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    report(null);
    remove.mutate(asksPassword ? { password } : {}, { onError: fail });
  };

  return (
    <form ref={form} onSubmit={submit}>
      {notice}
      {person.email && (
        <p className={classes.whose}>
          For <strong>{person.email}</strong>
        </p>
      )}
      {asksPassword && (
        <>
          {/* Password managers need the address of the account. */}
          <input type="email" name="email" autoComplete="username" value={person.email ?? ''} readOnly hidden />
          <PasswordField
            label="Current Password"
            name="current"
            autoComplete="current-password"
            autoFocus
            readOnly={busy}
            error={at('current')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      )}
      <TextField
        label={`Type ${CONFIRMATION} to confirm`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={!asksPassword}
        readOnly={busy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
      />
      <div className={classes.actions}>
        <BusyButton type="submit" busy={busy} busyText="Deleting..." disabled={!ready}>
          Delete Account
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
