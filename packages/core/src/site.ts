/** What the public pages say of the installation that they stand on: known when they are built, and when they are served. */
export type Site = {
  /** Its public origin. */
  siteUrl: string;
  /** Where to write to the people behind it. */
  supportEmail: string;
  /** Whether it takes a message by itself. */
  contactForm: boolean;
};

export const DEFAULT_SUPPORT_EMAIL = 'support@latticework.local';
