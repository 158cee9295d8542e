/**
 * The address where a client wants its person to land, if that is a place of ours: on the site, or one that was listed
 * (the desktop app's own scheme). Anything else would make our mails lead people elsewhere.
 */
export function permittedRedirect(
  asked: string | undefined,
  { siteUrl, listed }: { siteUrl: string; listed: readonly string[] },
): string | undefined {
  if (!asked || !URL.canParse(asked)) return undefined;
  const url = new URL(asked);
  const place = new URL(url);
  place.search = '';
  place.hash = '';
  const isOurs = url.origin === new URL(siteUrl).origin && url.username === '' && url.password === '';
  return isOurs || listed.includes(place.href) ? url.href : undefined;
}
