import { paths } from '../paths.ts';
import { personalForTab } from './personalStorage.ts';

/** The page on which this tab started a sign-in at another site, and to which it returns if that fails. */
const KEY = 'sign-in-door';
const PAGES: string[] = [
  ...[paths.login, paths.signup].flatMap((path) => [path, `${path}?plan=premium`]),
  // For people who are signed in and have to reauthenticate.
  paths.settings,
];

/** `path` with its query. */
export function keepSignInPage(path: string): void {
  personalForTab.write(KEY, path);
}

/** The login page when it is unknown: another tab, or not one of our pages. Can be read once. */
export function takeSignInPage(): string {
  const kept = personalForTab.read(KEY);
  personalForTab.remove(KEY);
  return kept !== null && PAGES.includes(kept) ? kept : paths.login;
}
