/**
 * Every path that is a page of the app: those in the specification's route map, and our own. `:name` stands for one
 * segment.
 */
export const PAGES = {
  home: '/',
  login: '/login',
  signup: '/signup',
  signupSuccess: '/signup-success',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** The link in a repeated confirmation mail leads here; the same screen as `confirmEmail`. */
  authConfirm: '/auth/confirm',

  mentalModels: '/mental-models',
  mentalModel: '/mental-models/:slug',
  guide: '/mental-models-guide',
  cognitiveBiases: '/cognitive-biases',
  cognitiveBias: '/cognitive-biases/:slug',
  map: '/map',
  examples: '/examples',
  example: '/examples/:slug',
  faq: '/faq',
  pricing: '/pricing',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',

  dashboard: '/dashboard',
  results: '/dashboard/results',
  history: '/history',
  settings: '/settings',
  checkoutSuccess: '/checkout-success',
  archive: '/archive',
  archivedQuestion: '/archive/:id',
} as const;

/** Those that are not there where billing is off. */
export const PAGES_OF_BILLING: readonly string[] = [PAGES.pricing, PAGES.refunds, PAGES.checkoutSuccess];

/**
 * The query parameters that change what a public page shows. Others (added where a link was shared, for example) change
 * nothing.
 */
const PARAMETERS: Partial<Record<string, readonly string[]>> = {
  [PAGES.mentalModels]: ['category', 'page', 'search'],
  [PAGES.cognitiveBiases]: ['category', 'page', 'search'],
  [PAGES.examples]: ['category', 'search'],
  [PAGES.map]: ['at', 'category'],
  [PAGES.pricing]: ['canceled'],
};

const PATTERNS = Object.values(PAGES).map((page) => new RegExp(`^${page.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`));

export function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/**
 * The canonical address: no trailing slash, and only the query parameters that count. `valueIn` returns the value of
 * a parameter, if the address has it.
 */
export function addressOfPage(path: string, valueIn: (parameter: string) => string | null | undefined): string {
  const plain = path.replace(/(?<!\/)\/+$/, '') || '/';
  const counting = (PARAMETERS[plain] ?? []).flatMap((name) => {
    const value = valueIn(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return counting.length > 0 ? `${plain}?${counting.join('&')}` : plain;
}

/** The path of the page's sharing image. */
export function pictureOfPage(path: string): string {
  return `/og${path === '/' ? '/start' : path}.png`;
}
