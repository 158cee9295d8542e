import type { Site } from '@latticework/core/site';
import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { OpenServices } from './ServicesProvider.tsx';

export const siteQuery = (open: OpenServices) =>
  queryOptions({
    ...ONCE,
    queryKey: ['site'],
    queryFn: async (): Promise<Omit<Site, 'siteUrl' | 'billing'>> => {
      const { supportEmail, contactForm } = (await open()).config;
      return { supportEmail, contactForm };
    },
  });
