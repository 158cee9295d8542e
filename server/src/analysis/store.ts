import { randomUUID } from 'node:crypto';
import type { Analysis, QueryType } from '@latticework/core/analysis';
import { analysisSchema } from '@latticework/core/analysis';
import { FINISH_TRIES, OWN_READINGS, REREADS, type Tier } from '@latticework/core/limits';
import type { Fragment, TransactionSql } from 'postgres';
import type { Sql } from '../database/connect.ts';

export type TrendingQuestion = { question: string; isHot: boolean; engagement: number };

export type KeptAnalysis = {
  claimId: string;
  userId: string;
  queryType: QueryType;
  queryText: string;
  tier: Tier;
  analysis: Analysis;
};

/** An entry of the history while an engine reads for it; `readingId` proves that no later reading has replaced it. */
export type OpenEntry = { historyId: string; readingId: string };

/** `finish` is for an entry that was interrupted, `reread` and `own` (by an AI of the person's own) for a whole one. */
export type Purpose = 'finish' | 'reread' | 'own';

const PURPOSES = {
  finish: { counter: 'finish_tries', ofBrokenOff: true, mostTries: FINISH_TRIES },
  reread: { counter: 'rereads', ofBrokenOff: false, mostTries: REREADS },
  own: { counter: 'own_readings', ofBrokenOff: false, mostTries: OWN_READINGS },
} as const satisfies Record<Purpose, object>;

/** `tries`: how many have been used for this purpose, with this one. */
export type TakenEntry<For extends Purpose = Purpose> = {
  entry: OpenEntry;
  purpose: For;
  tries: number;
  queryText: string;
  queryType: QueryType;
  stored: Analysis;
};

/** Why an entry cannot be read for a purpose. */
export type Refusal =
  | { outcome: 'missing' }
  | { outcome: 'busy' }
  | { outcome: 'no_tries_left' }
  /** There is nothing to finish, or it has to be finished first. */
  | { outcome: 'wrong_purpose'; stored: Analysis };

export type TakenUp<For extends Purpose = Purpose> = Refusal | ({ outcome: 'taken' } & TakenEntry<For>);

/** An entry that can be read for a purpose, and the tries that have been used for it. */
export type StandingEntry = Pick<TakenEntry, 'tries' | 'queryText' | 'queryType' | 'stored'>;

type WantedEntry = {
  historyId: string;
  userId: string;
  purpose: Purpose;
  /** If this throws, the entry is not opened and no try is used. */
  check?: (stored: Analysis) => void;
};

export function createAnalysisStore(sql: Sql) {
  return {
    async activeTrendingQuestion(id: string): Promise<TrendingQuestion | null> {
      const [row] = await sql<{ question: string; is_hot: boolean; engagement: number }[]>`
        select question,
          coalesce(metadata -> 'isHot' = 'true'::jsonb, false) as is_hot,
          case when jsonb_typeof(metadata -> 'engagement') = 'number' then (metadata ->> 'engagement')::float8 else 0 end as engagement
        from public.trending_questions where id = ${id} and active
      `;
      return row ? { question: row.question, isHot: row.is_hot, engagement: Math.max(0, row.engagement) } : null;
    },

    /** Keeps the whole result and completes its claim in one transaction; null when the claim is no longer open. */
    async complete(kept: KeptAnalysis): Promise<string | null> {
      return keep(kept, null);
    },

    /**
     * Stores the incomplete analysis and completes its claim in one transaction; null when the claim is no longer open.
     */
    async begin(kept: KeptAnalysis, leaseSeconds: number): Promise<OpenEntry | null> {
      const reading = { id: randomUUID(), leaseSeconds };
      const historyId = await keep(kept, reading);
      return historyId === null ? null : { historyId, readingId: reading.id };
    },

    /** What would be read, without opening the entry. */
    standing(wanted: WantedEntry): Promise<Refusal | ({ outcome: 'free' } & StandingEntry)> {
      return sql.begin('read only', (transaction) => standingIn(transaction, wanted));
    },

    /**
     * Opens an entry for another reading, and uses one of its tries. Concurrent requests wait for the row's lock, so
     * that only one of them opens the entry.
     */
    async takeUp<For extends Purpose>(
      wanted: WantedEntry & { purpose: For; leaseSeconds: number },
    ): Promise<TakenUp<For>> {
      const { purpose, historyId } = wanted;
      return sql.begin(async (transaction): Promise<TakenUp<For>> => {
        const standing = await standingIn(transaction, wanted, transaction`for update`);
        if (standing.outcome !== 'free') return standing;
        const { queryText, queryType, stored } = standing;
        const tries = standing.tries + 1;
        const entry = { historyId, readingId: randomUUID() };
        await transaction`
          update public.query_history
          set ${sql(PURPOSES[purpose].counter)} = ${tries}, reading_id = ${entry.readingId},
            reading_until = clock_timestamp() + make_interval(secs => ${wanted.leaseSeconds})
          where id = ${historyId}
        `;
        return { outcome: 'taken', entry, purpose, tries, queryText, queryType, stored };
      });
    },

    /**
     * Ends a reading and replaces the entry's analysis with its result; null leaves the analysis unchanged. A new
     * analysis also deletes the verdicts on findings that it does not contain, and the checks of the earlier plan.
     * `givesBack` returns the try of this purpose. False when the entry was deleted or another reading has taken over.
     */
    async close(
      { historyId, readingId }: OpenEntry,
      analysis: Analysis | null,
      { givesBack }: { givesBack?: Purpose | undefined } = {},
    ): Promise<boolean> {
      return sql.begin(async (transaction) => {
        // Requests that write verdicts at the same time wait for this lock, and then find the new state.
        const [row] = await transaction`
          select id from public.query_history where id = ${historyId} and reading_id = ${readingId} for update
        `;
        if (!row) return false;
        if (givesBack) {
          const counter = sql(PURPOSES[givesBack].counter);
          await transaction`update public.query_history set ${counter} = ${counter} - 1 where id = ${historyId}`;
        }
        const ended = { reading_id: null, reading_until: null, ...(analysis && columnsOf(transaction, analysis)) };
        await transaction`update public.query_history set ${transaction(ended)} where id = ${historyId}`;
        if (!analysis) return true;
        await transaction`
          delete from public.finding_verdicts
          where history_id = ${historyId} and tool_id <> all (${analysis.recommendedTools.map(({ id }) => id)})
        `;
        await transaction`delete from public.checked_steps where history_id = ${historyId}`;
        return true;
      });
    },

    /** Deletes an entry whose text must not be stored. Its claim stays counted. */
    async remove({ historyId, readingId }: OpenEntry, userId: string): Promise<void> {
      await sql.begin(async (transaction) => {
        await holdAccount(transaction, userId);
        await transaction`delete from public.query_history where id = ${historyId} and reading_id = ${readingId}`;
      });
    },

    /** Ends the readings of a server that died. Only for a server that has the database to itself. */
    async endAbandonedReadings(): Promise<void> {
      await sql`update public.query_history set reading_id = null, reading_until = null where reading_until is not null`;
    },
  };

  async function standingIn(
    transaction: TransactionSql,
    { historyId, userId, purpose, check }: WantedEntry,
    lock: Fragment = transaction``,
  ): Promise<Refusal | ({ outcome: 'free' } & StandingEntry)> {
    const { counter, ofBrokenOff, mostTries } = PURPOSES[purpose];
    const [row] = await transaction<EntryRow[]>`
      select query_text, query_type, full_response, broken_off, ${sql(counter)} as tries,
        coalesce(reading_until > clock_timestamp(), false) as is_busy
      from public.query_history where id = ${historyId} and user_id = ${userId} ${lock}
    `;
    // An older version may have stored nothing, or a form that can no longer be read.
    const stored = analysisSchema.nullable().safeParse(row?.full_response ?? null).data;
    if (!row || !stored) return { outcome: 'missing' };
    const fits = row.broken_off === ofBrokenOff;
    // A whole analysis stands while it is read again.
    if (row.is_busy && (fits || row.broken_off)) return { outcome: 'busy' };
    if (!fits) return { outcome: 'wrong_purpose', stored };
    check?.(stored);
    if (row.tries >= mostTries) return { outcome: 'no_tries_left' };
    return { outcome: 'free', tries: row.tries, queryText: row.query_text, queryType: row.query_type, stored };
  }

  async function keep(
    kept: KeptAnalysis,
    reading: { id: string; leaseSeconds: number } | null,
  ): Promise<string | null> {
    return sql.begin(async (transaction) => {
      await holdAccount(transaction, kept.userId);
      const [claim] = await transaction`
        select id from private.analysis_claims where id = ${kept.claimId} and state = 'open' for update
      `;
      if (!claim) return null;
      const entry = {
        user_id: kept.userId,
        query_type: kept.queryType,
        query_text: kept.queryText,
        tier_at_query: kept.tier,
        ...columnsOf(transaction, kept.analysis),
      };
      const [history] = await transaction<{ id: string }[]>`
        insert into public.query_history ${transaction(entry)} returning id
      `;
      if (!history) throw new Error('the history insert returned no row');
      if (reading) {
        await transaction`
          update public.query_history
          set reading_id = ${reading.id}, reading_until = clock_timestamp() + make_interval(secs => ${reading.leaseSeconds})
          where id = ${history.id}
        `;
      }
      await transaction`
        update private.analysis_claims set state = 'completed', history_id = ${history.id} where id = ${kept.claimId}
      `;
      return history.id;
    });
  }
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

type EntryRow = {
  query_text: string;
  query_type: QueryType;
  full_response: unknown;
  broken_off: boolean;
  tries: number;
  is_busy: boolean;
};

/** Locks the account first, as its deletion does: with another order of locks, the two would deadlock. */
async function holdAccount(transaction: TransactionSql, userId: string): Promise<void> {
  await transaction`select from auth.users where id = ${userId} for key share`;
}

/** The columns for an analysis: the whole analysis, and separate columns for queries that read many rows. */
function columnsOf(transaction: TransactionSql, analysis: Analysis) {
  return {
    full_response: transaction.json(analysis),
    recommended_tools: transaction.json(
      analysis.recommendedTools.map(({ id, slug, name, type, strength }) => ({ id, slug, name, type, strength })),
    ),
    relationships_summary: analysis.connections.map((connection) => connection.content).join(' ') || null,
    broken_off: analysis.metadata.brokenOff ?? false,
  };
}
