/** The link to the inbox, for installations without a mail server. */
export function LocalInbox({ href }: { href: string | null }) {
  if (!href) return null;
  return (
    <a className="quiet" href={href} target="_blank" rel="noopener">
      Open the local inbox
    </a>
  );
}
