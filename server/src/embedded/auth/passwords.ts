import { hash, verify } from '@node-rs/bcrypt';
import { AuthError, invalidInput } from './errors.ts';

/** bcrypt looks at no more than this. */
const MAX_BYTES = 72;
/** As hosted. */
const HASHING = { cost: 10 };
/** Of nobody's password. Comparing with it costs what comparing with a person's costs. */
const NOBODYS_HASH = hash('the password of an account that does not exist', HASHING);

export type PasswordRules = {
  minLength: number;
  /** Whether many people use it, so that it is among the first that are tried. */
  isCommon: (password: string) => boolean;
};

/** Throws what the person is told. */
export function checkPassword(password: string, { minLength, isCommon }: PasswordRules): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw invalidInput(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const faults: [reason: string, message: string][] = [];
  if ([...password].length < minLength) {
    faults.push(['length', `Password should be at least ${minLength} characters.`]);
  }
  if (isCommon(password)) {
    faults.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  }
  if (faults.length === 0) return;
  const [reasons, messages] = [faults.map(([reason]) => reason), faults.map(([, message]) => message)];
  throw new AuthError(422, 'weak_password', messages.join(' '), reasons);
}

/** In a thread of its own: 50 ms on the event loop would hold up everybody. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASHING);
}

/** Takes as long for an account that does not exist, or that has no password, as for one that has. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await verify(password, passwordHash ?? (await NOBODYS_HASH));
  return same && passwordHash !== undefined && Buffer.byteLength(password) <= MAX_BYTES;
}
