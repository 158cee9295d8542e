/** What the public pages say about the installation: known both when they are built and when they are served. */
export type Site = {
  /** Its public origin. */
  siteUrl: string;
  /** The support address. */
  supportEmail: string;
  /** Whether the contact form is available. */
  contactForm: boolean;
  /** Whether Premium is for sale. Where it is not, everyone has it. */
  billing: boolean;
};

export const DEFAULT_SUPPORT_EMAIL = 'support@latticework.local';

/** Addresses with this scheme open the desktop app. */
export const APP_SCHEME = 'latticework';
