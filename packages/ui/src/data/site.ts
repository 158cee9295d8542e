import type { PublicConfig } from '@latticework/api/contracts/status';
import type { Site } from '@latticework/core/site';
import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { OpenServices } from './ServicesProvider.tsx';

/** Without a price there is nothing that a checkout could charge. */
export function isForSale({ priceId }: PublicConfig['plan']): boolean {
  return priceId !== null;
}

export const siteQuery = (open: OpenServices) =>
  queryOptions({
    ...ONCE,
    queryKey: ['site'],
    queryFn: async (): Promise<Omit<Site, 'siteUrl'>> => {
      const { supportEmail, contactForm, plan } = (await open()).config;
      return { supportEmail, contactForm, premiumForSale: isForSale(plan) };
    },
  });
