/** Google delivers to one mailbox under both names, with or without dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address, under one of its many spellings: the case of letters, a tag after a plus, and at Google
 * dots. What is counted by address is counted by this; what a person signs in with stays as it was typed.
 */
export function mailboxOf(address: string): string {
  const spelled = address.trim().toLowerCase();
  const at = spelled.lastIndexOf('@');
  if (at < 0) return spelled;
  const [local, domain] = [spelled.slice(0, at), spelled.slice(at + 1)];
  // Without anything before the plus, the tag is all there is.
  const untagged = (local.startsWith('+') ? local : local.split('+', 1)[0]) ?? local;
  if (!GMAIL.includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
