import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTimedFlag } from '../../components/useTimedFlag.ts';
import { useSaveName } from '../../data/profile.ts';
import { usePerson } from '../../data/SessionProvider.tsx';
import classes from './Name.module.css';
import { nameProblem } from './nameProblem.ts';

/** The name that the person is greeted with. */
export function Name() {
  const person = usePerson();
  const save = useSaveName();
  const saved = useTimedFlag();
  /** Null while nothing was typed, so that the field follows a change made elsewhere. */
  const [typed, setTyped] = useState<string | null>(null);

  const shown = typed ?? person.name;
  const name = shown.trim();
  const problem = nameProblem(shown);
  const ready = problem === null && name !== person.name;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || save.isPending) return;
    saved.hide();
    save.mutate(name, {
      onSuccess: () => {
        saved.show();
        setTyped((now) => (now?.trim() === name ? null : now));
      },
    });
  };

  return (
    <form className={classes.name} onSubmit={submit}>
      <TextField
        label="Display name"
        name="name"
        autoComplete="nickname"
        required
        value={shown}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {saved.shown && <Notice kind="done">Profile updated successfully!</Notice>}
      {save.isError && <Notice kind="error">Failed to update profile. Please try again.</Notice>}
      <BusyButton type="submit" busy={save.isPending} busyText="Saving..." disabled={!ready}>
        Save Changes
      </BusyButton>
    </form>
  );
}
