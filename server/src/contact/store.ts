import { createHmac } from 'node:crypto';
import type { Sql } from '../database/connect.ts';
import { mailboxOf } from '../limits/mailboxOf.ts';
import { networkOf } from '../limits/networkOf.ts';

/** How many messages are accepted within the window: from one network, under one address, and in total. */
const LIMITS = { network: 5, email: 5, all: 200 } as const;
const WINDOW = '1 hour';

export type ContactLimit = keyof typeof LIMITS;

export type ContactClaim = { claimId: string } | { reached: ContactLimit; waitSeconds: number };

export type ContactStore = ReturnType<typeof createContactStore>;

/** Counts messages in the database, for all servers and on its clock. `secret` keys the hashes of senders. */
export function createContactStore(sql: Sql, secret: string) {
  const hash = (kind: ContactLimit, sender: string) =>
    createHmac('sha256', secret).update(`contact ${kind} ${sender}`).digest('hex');

  return {
    /** Checks and inserts under one lock, so that concurrent claims wait for each other. */
    async claim(sender: { ip: string; email: string }): Promise<ContactClaim> {
      const network = hash('network', networkOf(sender.ip));
      const email = hash('email', mailboxOf(sender.email));
      return sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(hashtextextended('contact_claims', 0))`;
        // A full limit of n frees up when the n-th newest claim leaves the window.
        const limits = await transaction<{ reached: ContactLimit; wait_seconds: number }[]>`
          select reached, extract(epoch from last + ${WINDOW}::interval - clock_timestamp())::float8 as wait_seconds
          from (
            select
              (array_agg(claimed_at order by claimed_at desc)
                filter (where network_hash = ${network}))[${LIMITS.network}::int] as network,
              (array_agg(claimed_at order by claimed_at desc)
                filter (where email_hash = ${email}))[${LIMITS.email}::int] as email,
              (array_agg(claimed_at order by claimed_at desc))[${LIMITS.all}::int] as everybody
            from private.contact_claims where claimed_at > clock_timestamp() - ${WINDOW}::interval
          ) as counted,
            lateral (values ('network', network), ('email', email), ('all', everybody)) as limits (reached, last)
          where last is not null
          order by wait_seconds desc
        `;
        const [longest] = limits;
        if (longest) return { reached: longest.reached, waitSeconds: Math.max(1, Math.ceil(longest.wait_seconds)) };
        const [claim] = await transaction<{ id: string }[]>`
          insert into private.contact_claims (network_hash, email_hash) values (${network}, ${email}) returning id
        `;
        if (!claim) throw new Error('a claim was inserted, but no row came back');
        return { claimId: claim.id };
      });
    },

    /** For a message that was not sent after all. */
    async giveBack(claimId: string): Promise<void> {
      await sql`delete from private.contact_claims where id = ${claimId}`;
    },

    /** Deletes claims that no limit counts any more. */
    async forgetOld(): Promise<void> {
      await sql`delete from private.contact_claims where claimed_at < clock_timestamp() - ${WINDOW}::interval`;
    },
  };
}
