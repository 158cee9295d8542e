import { PAGES } from '@latticework/core/pages';

/** The sitemap. Pages have no dates, because changes are not tracked yet. */
export function sitemap(siteUrl: string, addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(siteUrl + address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Paths that are useless to robots: endpoints, members' screens, and targets of mail links. */
const NOT_FOR_ROBOTS = [
  '/functions/',
  '/auth/',
  '/rest/',
  '/mailbox',
  PAGES.dashboard,
  PAGES.history,
  PAGES.settings,
  PAGES.archive,
  PAGES.signupSuccess,
  PAGES.resetPassword,
  PAGES.confirmEmail,
];

export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
