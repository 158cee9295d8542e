import { type AttemptLimit, createAttemptStore } from '../attempts/store.ts';
import type { Sql } from '../database/connect.ts';
import { mailboxOf } from '../limits/mailboxOf.ts';
import { networkOf } from '../limits/networkOf.ts';

const HOUR = 3600;

/** How many messages are accepted within an hour: from one network, under one address, and in total. */
const LIMITS = {
  'contact:network': { most: 5, seconds: HOUR },
  'contact:email': { most: 5, seconds: HOUR },
  'contact:all': { most: 200, seconds: HOUR },
} as const satisfies Record<string, AttemptLimit>;

export type ContactLimit = keyof typeof LIMITS;

export type ContactLimits = ReturnType<typeof createContactLimits>;

export function createContactLimits(sql: Sql, secret: string) {
  const { claim, giveBack, forgetOld } = createAttemptStore(sql, {
    table: 'private.limited_attempts',
    limits: LIMITS,
    secret,
  });
  return {
    claim: (sender: { ip: string; email: string }) =>
      claim([
        { kind: 'contact:network', subject: networkOf(sender.ip) },
        { kind: 'contact:email', subject: mailboxOf(sender.email) },
        { kind: 'contact:all', subject: '' },
      ]),
    giveBack,
    forgetOld,
  };
}
