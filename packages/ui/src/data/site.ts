import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { OpenServices } from './ServicesProvider.tsx';

/** What a page may say of the installation that it stands on. */
export type Site = {
  /** Where to write to the people behind it. */
  supportEmail: string;
  /** Whether it takes a message by itself. */
  contactForm: boolean;
};

export const siteQuery = (open: OpenServices) =>
  queryOptions({
    ...ONCE,
    queryKey: ['site'],
    queryFn: async (): Promise<Site> => {
      const { supportEmail, contactForm } = (await open()).config;
      return { supportEmail, contactForm };
    },
  });
