import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as whoever tries passwords one after the other would get through before a limit stops them. */
const MOST_COMMON = 3000;

const common = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map(String));

/** Whether it is among the passwords that everybody tries first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
