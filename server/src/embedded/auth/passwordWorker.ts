import { hashSync, verifySync } from '@node-rs/bcrypt';

/** The same as on hosted Supabase. */
const HASHING = { cost: 10 };

export type PasswordTasks = { hash: typeof hash; matches: typeof matches };

// passwordHasher.ts calls these by name, in a separate thread.

export function hash({ password }: { password: string }): string {
  return hashSync(password, HASHING);
}

export function matches({ password, passwordHash }: { password: string; passwordHash: string }): boolean {
  return verifySync(password, passwordHash);
}
