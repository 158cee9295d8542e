import type { TransactionSql } from 'postgres';
import type { Queryable } from './store.ts';

/** Kept longer than its parts are valid, so that a person who comes back late still returns to where they started. */
const KEPT_S = 24 * 3600;

// Sign-ins at another provider that are in progress, from the redirect to the exchange of the code.

export async function insertProviderSignIn(
  tx: TransactionSql,
  { stateHash, codeChallenge, redirectTo }: { stateHash: string; codeChallenge: string; redirectTo: string },
): Promise<void> {
  await tx`
    delete from auth.provider_sign_ins where state_hash in (
      select state_hash from auth.provider_sign_ins
      where created_at < clock_timestamp() - make_interval(secs => ${KEPT_S})
      limit 100 for update skip locked)`;
  await tx`
    insert into auth.provider_sign_ins (state_hash, code_challenge, redirect_to)
    values (${stateHash}, ${codeChallenge}, ${redirectTo})`;
}

export async function findProviderSignIn(
  sql: Queryable,
  stateHash: string,
): Promise<{ redirectTo: string; ageSeconds: number } | undefined> {
  const [row] = await sql<{ redirect_to: string; age: number }[]>`
    select redirect_to, extract(epoch from clock_timestamp() - created_at)::float8 as age
    from auth.provider_sign_ins where state_hash = ${stateHash}`;
  return row && { redirectTo: row.redirect_to, ageSeconds: row.age };
}

/** True only for the first request that comes back with this state. */
export async function claimReturn(sql: Queryable, stateHash: string): Promise<boolean> {
  const { count } = await sql`
    update auth.provider_sign_ins set returned_at = clock_timestamp()
    where state_hash = ${stateHash} and returned_at is null`;
  return count > 0;
}

export async function keepCode(
  tx: TransactionSql,
  stateHash: string,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<void> {
  await tx`
    update auth.provider_sign_ins
    set user_id = ${userId}, code_hash = ${codeHash}, code_issued_at = clock_timestamp()
    where state_hash = ${stateHash}`;
}

/** Locks the code until the transaction ends. */
export async function lockCode(
  tx: TransactionSql,
  codeHash: string,
): Promise<{ userId: string; codeChallenge: string; ageSeconds: number } | undefined> {
  const [row] = await tx<{ user_id: string; code_challenge: string; age: number }[]>`
    select user_id, code_challenge, extract(epoch from clock_timestamp() - code_issued_at)::float8 as age
    from auth.provider_sign_ins where code_hash = ${codeHash} for update`;
  return row && { userId: row.user_id, codeChallenge: row.code_challenge, ageSeconds: row.age };
}

export async function dropCode(tx: TransactionSql, codeHash: string): Promise<void> {
  await tx`update auth.provider_sign_ins set code_hash = null where code_hash = ${codeHash}`;
}
