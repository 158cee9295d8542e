import { createHmac } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';

/** At most this many attempts within this many seconds. */
export type AttemptLimit = { most: number; seconds: number };

/** What an attempt counts toward: one of the limits, for one network, address or account. */
export type Counted<Kind extends string> = { kind: Kind; subject: string };

type AttemptClaim<Kind extends string> =
  | { attemptIds: string[] }
  /** Nothing was counted. `waitSeconds`: until every limit has room. */
  | { reached: Kind; waitSeconds: number };

/**
 * Counts attempts as rows, on the database's clock and under a lock per subject, so limits hold across servers and
 * restarts. Subjects are stored as hashes keyed by `secret`.
 */
export function createAttemptStore<Kind extends string>(
  sql: Sql,
  {
    table,
    limits,
    secret,
  }: {
    table: 'private.limited_attempts' | 'auth.limited_attempts';
    limits: Readonly<Record<Kind, AttemptLimit>>;
    secret: string;
  },
) {
  const kinds = Object.keys(limits);
  const longestSeconds = Math.max(...Object.values<AttemptLimit>(limits).map(({ seconds }) => seconds));
  const hashed = ({ kind, subject }: Counted<Kind>): Counted<Kind> => ({
    kind,
    subject: createHmac('sha256', secret).update(`${kind} ${subject}`).digest('hex'),
  });

  /** How long until this limit has room: when the n-th newest of n attempts leaves the window. 0: it has room now. */
  async function waitFor(tx: TransactionSql, { kind, subject }: Counted<Kind>): Promise<number> {
    const { most, seconds } = limits[kind];
    const [row] = await tx<{ wait: number }[]>`
      select extract(epoch from at + make_interval(secs => ${seconds}) - clock_timestamp())::float8 as wait
      from ${tx(table)}
      where kind = ${kind} and subject = ${subject} and at > clock_timestamp() - make_interval(secs => ${seconds})
      order by at desc offset ${most - 1} limit 1`;
    return row ? Math.max(1, Math.ceil(row.wait)) : 0;
  }

  async function claimIn(tx: TransactionSql, counted: Counted<Kind>[]): Promise<AttemptClaim<Kind>> {
    for (const { subject } of counted) await tx`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
    let longest: { reached: Kind; waitSeconds: number } | null = null;
    for (const one of counted) {
      const waitSeconds = await waitFor(tx, one);
      if (waitSeconds > (longest?.waitSeconds ?? 0)) longest = { reached: one.kind, waitSeconds };
    }
    if (longest) return longest;
    const rows = await tx<{ id: string }[]>`insert into ${tx(table)} ${tx(counted, 'kind', 'subject')} returning id`;
    return { attemptIds: rows.map(({ id }) => id) };
  }

  return {
    /**
     * Counts an attempt toward each of these limits, or toward none if one is reached. Name the narrower limit first,
     * everywhere in the same order, so that two requests never deadlock. Inside `tx`, it is rolled back with it.
     */
    async claim(of: readonly Counted<Kind>[], tx?: TransactionSql): Promise<AttemptClaim<Kind>> {
      const counted = of.map(hashed);
      return tx ? claimIn(tx, counted) : sql.begin((own) => claimIn(own, counted));
    },

    /** For an attempt that did not happen after all. */
    async giveBack(attemptIds: readonly string[]): Promise<void> {
      await sql`delete from ${sql(table)} where id = any(${[...attemptIds]})`;
    },

    /** Deletes all that was counted for this subject. */
    async clear(of: Counted<Kind>): Promise<void> {
      const { kind, subject } = hashed(of);
      await sql`delete from ${sql(table)} where kind = ${kind} and subject = ${subject}`;
    },

    /**
     * Deletes attempts that these limits no longer count, at most `most` of them, and skips those that another request
     * is deleting.
     */
    async forgetOld({
      most = null,
      tx = sql,
    }: {
      most?: number | null;
      tx?: Sql | TransactionSql;
    } = {}): Promise<void> {
      await tx`
        delete from ${sql(table)} where id in (
          select id from ${sql(table)}
          where kind = any(${kinds}) and at < clock_timestamp() - make_interval(secs => ${longestSeconds})
          limit ${most} for update skip locked)`;
    },
  };
}
