import { createHmac } from 'node:crypto';
import { mailboxOf } from './mailboxOf.ts';

/**
 * What the ledger keeps of an address, so that accounts of one mailbox share its usage: one that is made anew after it
 * was deleted, and one that spells the address another way. Keyed, so that a reader of the table cannot try addresses
 * against it.
 */
export function createEmailHash(secret: string) {
  return (email: string): string => createHmac('sha256', secret).update(mailboxOf(email)).digest('hex');
}

export type EmailHash = ReturnType<typeof createEmailHash>;
