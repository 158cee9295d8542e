import { paths } from '../paths.ts';
import { personalForTab } from './personalStorage.ts';

/** Through which door this tab set out for another site's sign-in, so that whoever comes back with nothing is there. */
const DOOR = 'sign-in-door';
const DOORS: string[] = [paths.login, paths.signup].flatMap((path) => [path, `${path}?plan=premium`]);

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
