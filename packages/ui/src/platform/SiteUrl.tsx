import { createContext, type ReactNode, use } from 'react';

const SiteUrlContext = createContext<string | null>(null);

/** The origin under which the public pages are known to the world, without a slash at its end. */
export function SiteUrlProvider({ siteUrl, children }: { siteUrl: string; children: ReactNode }) {
  return <SiteUrlContext value={siteUrl}>{children}</SiteUrlContext>;
}

export function useSiteUrl(): string {
  const siteUrl = use(SiteUrlContext);
  if (siteUrl === null) throw new Error('useSiteUrl needs a SiteUrlProvider above it');
  return siteUrl;
}
