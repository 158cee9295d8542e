import { createHmac } from 'node:crypto';

/**
 * What the ledger keeps of an address, so that an account that is deleted and made anew shares the old one's usage.
 * Keyed: whoever reads the table cannot try addresses against it.
 */
export function createEmailHash(secret: string) {
  return (email: string): string => createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('hex');
}

export type EmailHash = ReturnType<typeof createEmailHash>;
