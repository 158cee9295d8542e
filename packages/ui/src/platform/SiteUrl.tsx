import { createContext, type ReactNode, use } from 'react';

const SiteUrlContext = createContext<string | null>(null);

/** The public origin of the site, without a trailing slash. */
export function SiteUrlProvider({ siteUrl, children }: { siteUrl: string; children: ReactNode }) {
  return <SiteUrlContext value={siteUrl}>{children}</SiteUrlContext>;
}

export function useSiteUrl(): string {
  const siteUrl = use(SiteUrlContext);
  if (siteUrl === null) throw new Error('useSiteUrl needs a SiteUrlProvider above it');
  return siteUrl;
}
