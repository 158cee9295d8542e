import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { type FormEvent, useState } from 'react';
import { changePasswordProblem, newPasswordProblem } from '../../components/accounts/errorTexts.ts';
import { useProblem } from '../../components/accounts/useProblem.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useChangePassword } from '../../data/password.ts';
import { usePerson } from '../../data/SessionProvider.tsx';
import classes from './ChangePassword.module.css';

const EMPTY = { current: '', password: '', confirmation: '' };

export function ChangePassword() {
  const { email } = usePerson();
  const [typed, setTyped] = useState(EMPTY);
  const { form, report, notice, at } = useProblem();
  const change = useChangePassword();
  const ready = Object.values(typed).every((value) => value !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || change.isPending) return;
    change.reset();
    const found = newPasswordProblem(typed.password, typed.confirmation);
    report(found);
    if (found) return;
    change.mutate(typed, {
      onSuccess: () => setTyped(EMPTY),
      onError: (error) => report(changePasswordProblem(error)),
    });
  };

  const field = (name: keyof typeof EMPTY) => ({
    name,
    error: at(name),
    readOnly: change.isPending,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <form className={classes.form} ref={form} onSubmit={submit} noValidate>
      {change.isSuccess && <Notice kind="done">Your password was changed. Every other device is signed out.</Notice>}
      {notice}
      {/* Password managers need the address of the account. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label="Current Password" autoComplete="current-password" {...field('current')} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        description={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('password')}
      />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmation')} />
      <BusyButton type="submit" busy={change.isPending} busyText="Changing..." disabled={!ready}>
        Change Password
      </BusyButton>
    </form>
  );
}
