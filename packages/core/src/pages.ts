/** Every address that is a page of the app, as the specification's route map lists them. `:name` stands for one segment. */
export const PAGES = {
  home: '/',
  login: '/login',
  signup: '/signup',
  signupSuccess: '/signup-success',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** Where the mail for a repeated confirmation leads; the same screen as `confirmEmail`. */
  authConfirm: '/auth/confirm',
  dashboard: '/dashboard',
  results: '/dashboard/results',
  history: '/history',
  settings: '/settings',
} as const;

export type Page = keyof typeof PAGES;

const PATTERNS = Object.values(PAGES).map((page) => new RegExp(`^${page.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`));

export function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
