/** Google delivers to one mailbox under both domains, with or without dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address in any of its spellings: the case of letters, a tag after a plus, and at Google dots.
 * Limits by address count this; a person signs in with the address as they typed it.
 */
export function mailboxOf(address: string): string {
  const spelled = address.trim().toLowerCase();
  const at = spelled.lastIndexOf('@');
  if (at < 0) return spelled;
  const [local, domain] = [spelled.slice(0, at), spelled.slice(at + 1)];
  // An address with nothing before the plus is kept whole.
  const untagged = (local.startsWith('+') ? local : local.split('+', 1)[0]) ?? local;
  if (!GMAIL.includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
