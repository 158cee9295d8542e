import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';

/** A connection or a transaction. */
export type Queryable = Sql | TransactionSql;

export type Metadata = Record<string, unknown>;

export type Account = {
  id: string;
  email: string;
  role: string;
  passwordHash: string | undefined;
  emailConfirmedAt: Date | undefined;
  confirmationSentAt: Date | undefined;
  recoverySentAt: Date | undefined;
  lastSignInAt: Date | undefined;
  bannedUntil: Date | undefined;
  appMetadata: Metadata;
  userMetadata: Metadata;
  identities: Identity[];
  createdAt: Date;
  updatedAt: Date;
};

export type Identity = {
  id: string;
  providerId: string;
  provider: string;
  data: Metadata;
  email: string | undefined;
  lastSignInAt: string | undefined;
  createdAt: string;
  updatedAt: string;
};

export type NewIdentity = { provider: string; providerId: string; data: Metadata };

export type Session = {
  id: string;
  userId: string;
  refreshKey: string;
  counter: number;
  /** Since the sign-in that began it. */
  ageSeconds: number;
  amr: { method: string; timestamp: number }[];
};

export type OneTimeTokenType = 'confirmation_token' | 'recovery_token';

// Accounts

export async function findAccountByEmail(sql: Queryable, email: string): Promise<Account | undefined> {
  const rows = await sql<AccountRow[]>`
    ${selectAccount(sql)} where u.email = ${email} and not u.is_sso_user and u.deleted_at is null`;
  return toAccount(rows[0]);
}

export async function findAccount(sql: Queryable, id: string): Promise<Account | undefined> {
  const rows = await sql<AccountRow[]>`${selectAccount(sql)} where u.id = ${id} and u.deleted_at is null`;
  return toAccount(rows[0]);
}

export async function findAccountByIdentity(
  sql: Queryable,
  { provider, providerId }: Pick<NewIdentity, 'provider' | 'providerId'>,
): Promise<Account | undefined> {
  const rows = await sql<AccountRow[]>`
    ${selectAccount(sql)} where u.deleted_at is null and u.id = (
      select user_id from auth.identities where provider = ${provider} and provider_id = ${providerId})`;
  return toAccount(rows[0]);
}

export type NewAccount = {
  id?: string | undefined;
  email: string;
  passwordHash: string | null;
  confirmed: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
  /** How the person signs in. By default with this email address, which is not verified yet. */
  identity?: NewIdentity | undefined;
};

/** Undefined when the address, or the id, is taken. */
export async function insertAccount(sql: TransactionSql, account: NewAccount): Promise<Account | undefined> {
  const id = account.id ?? randomUUID();
  const { email, confirmed } = account;
  const claims = { sub: id, email, email_verified: false, phone_verified: false };
  const identity = account.identity ?? {
    provider: 'email',
    providerId: id,
    data: { ...account.userMetadata, ...claims },
  };
  const { provider } = identity;
  // Empty strings, because hosted Supabase cannot read nulls in these columns if the rows are moved there.
  const [row] = await sql`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at
    ) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${account.passwordHash},
      case when ${confirmed} then now() end,
      ${sql.json({ provider, providers: [provider], ...account.appMetadata } as never)},
      ${sql.json({ ...account.userMetadata, ...identity.data, email_verified: confirmed } as never)},
      '', '', '', '', now(), now()
    ) on conflict do nothing returning id`;
  if (!row) return undefined;
  await insertIdentityRow(sql, id, identity);
  return findAccount(sql, id);
}

export async function confirmAccount(sql: TransactionSql, id: string): Promise<void> {
  await sql`
    update auth.users set
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
      updated_at = now()
    where id = ${id}`;
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${id} and provider = 'email'`;
}

/** Links another identity to an existing account. */
export async function insertIdentity(sql: TransactionSql, userId: string, identity: NewIdentity): Promise<void> {
  await insertIdentityRow(sql, userId, identity);
  await nameProviders(sql, userId);
}

export async function updateIdentity(sql: TransactionSql, { provider, providerId, data }: NewIdentity): Promise<void> {
  await sql`
    update auth.identities set identity_data = ${sql.json(data as never)}, last_sign_in_at = now(), updated_at = now()
    where provider = ${provider} and provider_id = ${providerId}`;
}

/** Confirms an account for the owner of this identity and removes everything its previous holder set. */
export async function handOver(sql: TransactionSql, userId: string, identity: NewIdentity): Promise<void> {
  await endSessions(sql, { user: userId });
  await dropOneTimeTokens(sql, userId);
  await sql`delete from auth.identities where user_id = ${userId}`;
  await sql`
    update auth.users set
      encrypted_password = null, email_confirmed_at = now(), raw_user_meta_data = ${sql.json(identity.data as never)},
      updated_at = now()
    where id = ${userId}`;
  await insertIdentity(sql, userId, identity);
}

async function insertIdentityRow(
  sql: TransactionSql,
  userId: string,
  { provider, providerId, data }: NewIdentity,
): Promise<void> {
  await sql`
    insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
    values (${providerId}, ${userId}, ${provider}, ${sql.json(data as never)}, now(), now(), now())`;
}

async function nameProviders(sql: TransactionSql, userId: string): Promise<void> {
  await sql`
    update auth.users u set
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
        || jsonb_build_object('provider', named.providers -> 0, 'providers', named.providers),
      updated_at = now()
    from (
      select jsonb_agg(provider order by since) as providers from (
        select provider, min(created_at) as since from auth.identities where user_id = ${userId} group by provider
      ) as each_once
    ) as named
    where u.id = ${userId}`;
}

/** Removes the keys that are null, sets the others, and keeps the rest. */
export async function mergeUserMetadata(sql: TransactionSql, id: string, changes: Metadata): Promise<void> {
  const gone = Object.keys(changes).filter((key) => changes[key] === null);
  await sql`
    update auth.users set
      raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || ${sql.json(changes as never)}) - ${gone}::text[],
      updated_at = now()
    where id = ${id}`;
}

export async function setPassword(sql: TransactionSql, id: string, passwordHash: string): Promise<void> {
  await sql`update auth.users set encrypted_password = ${passwordHash}, updated_at = now() where id = ${id}`;
}

/** The password's current hash, locked until the transaction ends. */
export async function lockPassword(sql: TransactionSql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ hash: string | null }[]>`
    select encrypted_password as hash from auth.users where id = ${id} for no key update`;
  return row?.hash || undefined;
}

/** For an account whose address is unproven: removes the password and replaces the metadata. */
export async function startOver(sql: TransactionSql, { id, email }: Account, userMetadata: Metadata): Promise<void> {
  const claims = { sub: id, email, email_verified: false, phone_verified: false };
  const data = sql.json({ ...userMetadata, ...claims } as never);
  await sql`
    update auth.users set encrypted_password = null, raw_user_meta_data = ${data}, updated_at = now() where id = ${id}`;
  await sql`
    update auth.identities set identity_data = ${data}, updated_at = now() where user_id = ${id} and provider = 'email'`;
}

export async function deleteAccount(sql: Queryable, id: string): Promise<boolean> {
  const { count } = await sql`delete from auth.users where id = ${id}`;
  return count > 0;
}

// Sessions

export async function insertSession(
  sql: TransactionSql,
  session: { userId: string; method: string; refreshKey: string; ip: string; userAgent: string | undefined },
): Promise<Session> {
  const id = randomUUID();
  await sql`
    insert into auth.sessions (
      id, user_id, aal, user_agent, ip, refresh_token_hmac_key, refresh_token_counter, created_at, updated_at
    ) values (
      ${id}, ${session.userId}, 'aal1', ${session.userAgent ?? null}, ${session.ip}, ${session.refreshKey}, 0, now(), now()
    )`;
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${session.method}, now(), now())`;
  await sql`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${session.userId}`;
  return (await findSession(sql, id)) as Session;
}

export async function findSession(sql: Queryable, id: string, lock?: 'for update'): Promise<Session | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.id, s.user_id, s.refresh_token_hmac_key, s.refresh_token_counter,
      extract(epoch from clock_timestamp() - s.created_at)::float8 as age,
      (select coalesce(jsonb_agg(
          jsonb_build_object('method', c.authentication_method, 'timestamp', extract(epoch from c.updated_at)::int)
          order by c.updated_at desc), '[]')
        from auth.mfa_amr_claims c where c.session_id = s.id) as amr
    from auth.sessions s where s.id = ${id} ${lock ? sql`for update of s` : sql``}`;
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      refreshKey: row.refresh_token_hmac_key,
      counter: Number(row.refresh_token_counter),
      ageSeconds: row.age,
      amr: row.amr,
    }
  );
}

export async function advanceSession(
  sql: TransactionSql,
  id: string,
  { counter, ip, userAgent }: { counter: number; ip: string; userAgent: string | undefined },
): Promise<void> {
  await sql`
    update auth.sessions set refresh_token_counter = ${counter}, refreshed_at = now() at time zone 'utc',
      ip = ${ip}, user_agent = ${userAgent ?? null}, updated_at = now()
    where id = ${id}`;
}

export async function endSessions(
  sql: Queryable,
  which: { session: string } | { user: string; except?: string | undefined },
): Promise<void> {
  if ('session' in which) await sql`delete from auth.sessions where id = ${which.session}`;
  else
    await sql`delete from auth.sessions where user_id = ${which.user} and id is distinct from ${which.except ?? null}`;
}

// One-time tokens: only hashes are stored. A hash is looked up through an index, so no comparison can be timed.

export async function replaceOneTimeToken(
  sql: TransactionSql,
  account: Account,
  type: OneTimeTokenType,
  hash: string,
): Promise<void> {
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (
      ${randomUUID()}, ${account.id}, ${type}, ${hash}, ${account.email},
      now() at time zone 'utc', now() at time zone 'utc'
    )
    on conflict (user_id, token_type) do update set
      id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      created_at = excluded.created_at, updated_at = excluded.updated_at`;
  await sql`
    update auth.users set
      ${type === 'confirmation_token' ? sql`confirmation_sent_at` : sql`recovery_sent_at`} = now(), updated_at = now()
    where id = ${account.id}`;
}

/** Deletes the token as it reads it, so that only one of two simultaneous requests succeeds. */
export async function takeOneTimeToken(
  sql: TransactionSql,
  types: OneTimeTokenType[],
  hash: string,
): Promise<{ userId: string; type: OneTimeTokenType; ageSeconds: number } | undefined> {
  const [row] = await sql<{ user_id: string; token_type: OneTimeTokenType; age: number }[]>`
    delete from auth.one_time_tokens where token_hash = ${hash} and token_type = any(${types}::auth.one_time_token_type[])
    returning user_id, token_type, extract(epoch from now() at time zone 'utc' - created_at)::float8 as age`;
  return row && { userId: row.user_id, type: row.token_type, ageSeconds: row.age };
}

export async function dropOneTimeTokens(sql: TransactionSql, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
}

/** Serializes requests about one address until the transaction ends. */
export async function lockAddress(sql: TransactionSql, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auth address ${email}`}, 0))`;
}

type AccountRow = {
  id: string;
  email: string | null;
  role: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: Date;
  updated_at: Date;
  identities: Identity[];
};

type SessionRow = {
  id: string;
  user_id: string;
  refresh_token_hmac_key: string;
  refresh_token_counter: string;
  age: number;
  amr: Session['amr'];
};

function selectAccount(sql: Queryable) {
  return sql`
    select u.*, (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', i.id, 'providerId', i.provider_id, 'provider', i.provider, 'data', i.identity_data, 'email', i.email,
          'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at
        ) order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id
    ) as identities
    from auth.users u`;
}

function toAccount(row: AccountRow | undefined): Account | undefined {
  return (
    row && {
      id: row.id,
      email: row.email ?? '',
      role: row.role ?? '',
      passwordHash: row.encrypted_password || undefined,
      emailConfirmedAt: row.email_confirmed_at ?? undefined,
      confirmationSentAt: row.confirmation_sent_at ?? undefined,
      recoverySentAt: row.recovery_sent_at ?? undefined,
      lastSignInAt: row.last_sign_in_at ?? undefined,
      bannedUntil: row.banned_until ?? undefined,
      appMetadata: row.raw_app_meta_data ?? {},
      userMetadata: row.raw_user_meta_data ?? {},
      identities: row.identities,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  );
}
