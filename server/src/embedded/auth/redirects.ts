/**
 * The address that a client asks to redirect to, if it is allowed: on the site, or one of those listed (the desktop
 * app's own scheme). Otherwise our mails could send people to other sites.
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
