import { hashSync, verifySync } from '@node-rs/bcrypt';

/** As hosted. */
const HASHING = { cost: 10 };

export type PasswordTasks = { hash: typeof hash; matches: typeof matches };

// passwordHasher.ts calls these by name, in a thread of its own.

export function hash({ password }: { password: string }): string {
  return hashSync(password, HASHING);
}

export function matches({ password, passwordHash }: { password: string; passwordHash: string }): boolean {
  return verifySync(password, passwordHash);
}
