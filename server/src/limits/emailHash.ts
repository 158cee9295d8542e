import { createHmac } from 'node:crypto';
import { mailboxOf } from './mailboxOf.ts';

/**
 * The hash of an address that the ledger stores, so that accounts of one mailbox share its usage: an account that is
 * created again after its deletion, and one with another spelling of the address. Keyed, so that a reader of the table
 * cannot test addresses against it.
 */
export function createEmailHash(secret: string) {
  return (email: string): string => createHmac('sha256', secret).update(mailboxOf(email)).digest('hex');
}

export type EmailHash = ReturnType<typeof createEmailHash>;
