/**
 * Every address that is a page of the app: those of the specification's route map, and our own. `:name` stands for one
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
  /** Where the mail for a repeated confirmation leads; the same screen as `confirmEmail`. */
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
} as const;

/**
 * What the query of a public page may say that changes what stands on it. Anything else in an address (where a link was
 * shared, say) changes nothing.
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
 * One spelling for all addresses under which the same is read: no slash at the end, and of the query only what counts.
 * `valueIn` gives the value of a parameter, if the address has it.
 */
export function addressOfPage(path: string, valueIn: (parameter: string) => string | null | undefined): string {
  const plain = path.replace(/(?<!\/)\/+$/, '') || '/';
  const counting = (PARAMETERS[plain] ?? []).flatMap((name) => {
    const value = valueIn(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return counting.length > 0 ? `${plain}?${counting.join('&')}` : plain;
}

/** Where the picture of a page lies, which stands for it where it is shared. */
export function pictureOfPage(path: string): string {
  return `/og${path === '/' ? '/start' : path}.png`;
}
