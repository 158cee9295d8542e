/** One mailbox has many spellings: letter case, and a tag after a plus. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [mailbox] = address.slice(0, at).split('+', 1);
  return `${mailbox}@${address.slice(at + 1)}`.toLowerCase();
}
