import { AuthError, invalidInput } from './errors.ts';

/** bcrypt ignores everything after this. */
export const PASSWORD_MAX_BYTES = 72;

export type PasswordRules = {
  minLength: number;
  /** Whether an attacker would try it among the first for the account with this address. */
  isGuessable: (password: string, address: string) => boolean;
};

/** Throws an error with the message for the person. */
export function checkPassword(password: string, address: string, { minLength, isGuessable }: PasswordRules): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalidInput(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const faults: [reason: string, message: string][] = [];
  if ([...password].length < minLength) {
    faults.push(['length', `Password should be at least ${minLength} characters.`]);
  }
  if (isGuessable(password, address)) {
    faults.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  }
  if (faults.length === 0) return;
  const [reasons, messages] = [faults.map(([reason]) => reason), faults.map(([, message]) => message)];
  throw new AuthError(422, 'weak_password', messages.join(' '), { reasons });
}
