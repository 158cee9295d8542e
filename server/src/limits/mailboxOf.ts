/** One mailbox has many spellings: letter case, and a tag after a plus. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).replace(/\+.*$/s, '')}@${address.slice(at + 1)}`.toLowerCase();
}
