import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';

/** The roles that parts of the server connect as, each with only the rights that it needs. */
export type ServiceRole = 'authenticator' | 'supabase_auth_admin';

/** Makes an empty database look like that of a new Supabase project. `databaseUrl` connects as its owner. */
export async function preparePlatform(databaseUrl: string): Promise<void> {
  const definition = await readFile(new URL('platform.sql', import.meta.url), 'utf8');
  const mark = `latticework platform ${createHash('sha256').update(definition).digest('hex')}`;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('latticework platform'))`;
      const [found] = await tx<{ mark: string | null; hosted: boolean }[]>`
        select obj_description(to_regnamespace('auth')::oid, 'pg_namespace') as mark,
               to_regclass('auth.schema_migrations') is not null as hosted`;
      if (found?.hosted) {
        throw new Error(
          'This database belongs to a Supabase project, which has accounts of its own. ' +
            'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY to use them.',
        );
      }
      if (found?.mark === mark) return;
      await tx.unsafe(definition);
      await allowLogin(tx, 'authenticator', databaseUrl);
      await allowLogin(tx, 'supabase_auth_admin', databaseUrl);
      await tx.unsafe(`set local role supabase_auth_admin; comment on schema auth is '${mark}'; reset role`);
    });
  } finally {
    await sql.end();
  }
}

export function urlAs(role: ServiceRole, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  return url.href;
}

/** Uses the owner's password, because the owner's rights include those of the role. */
async function allowLogin(tx: postgres.TransactionSql, role: ServiceRole, databaseUrl: string): Promise<void> {
  const password = decodeURIComponent(new URL(databaseUrl).password);
  const [row] = await tx<{ statement: string }[]>`
    select format('alter role %I login password %L', ${role}::text, ${password}::text) as statement
    where not (select rolcanlogin from pg_roles where rolname = ${role})`;
  if (row) await tx.unsafe(row.statement);
}
