import { paths } from '../paths.ts';
import { personalForTab } from './personalStorage.ts';

/** Where this tab set out from for another site's sign-in, and is again when nothing came of it. */
const DOOR = 'sign-in-door';
const DOORS: string[] = [
  ...[paths.login, paths.signup].flatMap((path) => [path, `${path}?plan=premium`]),
  // For somebody who is signed in, and has to prove it once more.
  paths.settings,
];

/** `path` with its query. */
export function keepSignInDoor(path: string): void {
  personalForTab.write(DOOR, path);
}

/** The login where nobody knows: another tab, or none of our doors. Asked once. */
export function takeSignInDoor(): string {
  const kept = personalForTab.read(DOOR);
  personalForTab.remove(DOOR);
  return kept !== null && DOORS.includes(kept) ? kept : paths.login;
}
