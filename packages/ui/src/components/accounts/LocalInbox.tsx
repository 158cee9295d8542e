/** The way to the mails where no mail server is set, and so none leave the machine. */
export function LocalInbox({ href }: { href: string | null }) {
  if (!href) return null;
  return (
    <a className="quiet" href={href} target="_blank" rel="noopener">
      Open the local inbox
    </a>
  );
}
