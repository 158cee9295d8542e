import { paths } from '../paths.ts';
import { personalForTab } from './personalStorage.ts';

/** Through which door this tab set out for another site's sign-in, so that whoever comes back with nothing is there. */
const KEY = 'sign-in-door';
const PAGES: string[] = [paths.login, paths.signup].flatMap((path) => [path, `${path}?plan=premium`]);

/** `path` with its query. */
export function keepSignInPage(path: string): void {
  personalForTab.write(KEY, path);
}

/** The login where nobody knows: another tab, or none of our doors. Asked once. */
export function takeSignInPage(): string {
  const kept = personalForTab.read(KEY);
  personalForTab.remove(KEY);
  return kept !== null && PAGES.includes(kept) ? kept : paths.login;
}
