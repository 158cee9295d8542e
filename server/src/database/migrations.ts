import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import postgres from 'postgres';

/** One lock for all versions: only its holder changes the schema. */
const LOCK = 'supabase_migrations';

type Migration = { version: string; name: string; file: string; text: string };
type Applied = { version: string; statements: string[] | null };

/**
 * Brings a database, embedded or hosted, to the newest of the migrations in `folder`: files of the Supabase CLI,
 * `<timestamp>_<name>.sql`, recorded where the CLI records them, so that either can continue where the other stopped.
 * Returns the names of the files that it applied.
 */
export async function applyMigrations({
  databaseUrl,
  folder,
  log,
}: {
  databaseUrl: string;
  folder: string;
  log: Pick<Logger, 'info'>;
}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Unprepared, because a hosted pooler gives each transaction another connection.
  const sql = postgres(databaseUrl, { max: 1, prepare: false, onnotice: () => {} });
  try {
    const applied = await readApplied(sql);
    refuseChangedHistory(migrations, applied, folder);
    const known = new Set(applied.map(({ version }) => version));
    const done: string[] = [];
    for (const migration of migrations) {
      if (known.has(migration.version) || !(await apply(sql, migration))) continue;
      log.info({ migration: migration.file }, 'migration applied');
      done.push(migration.file);
    }
    return done;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
    if (!version || !name) continue;
    const twin = migrations.find((other) => other.version === version);
    if (twin) throw new Error(`${twin.file} and ${file} have the same version. Give one of them another timestamp.`);
    migrations.push({ version, name, file, text: await readFile(join(folder, file), 'utf8') });
  }
  return migrations;
}

async function readApplied(sql: postgres.Sql): Promise<Applied[]> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${LOCK}))`;
    const [found] = await tx`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
    if (!found?.there) {
      await tx.unsafe(`
        create schema if not exists supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      `);
    }
    return tx<Applied[]>`select version, statements from supabase_migrations.schema_migrations order by version`;
  });
}

function refuseChangedHistory(migrations: Migration[], applied: Applied[], folder: string): void {
  for (const { version, statements } of applied) {
    const migration = migrations.find((candidate) => candidate.version === version);
    if (!migration) {
      throw new Error(
        `The database has migration ${version}, and ${folder} has no such file. Is this an older version of the ` +
          `program, or another branch? Restore the file; or, if its changes are undone by hand, delete the row: ` +
          `delete from supabase_migrations.schema_migrations where version = '${version}'.`,
      );
    }
    if (statements && essence(statements.join('')) !== essence(migration.text)) {
      throw new Error(
        `${migration.file} was edited after it had been applied to this database. Restore it as it was ` +
          '(git log -p shows how) and put the change into a new migration.',
      );
    }
  }
}

/** False when another server has applied it meanwhile. */
async function apply(sql: postgres.Sql, { version, name, file, text }: Migration): Promise<boolean> {
  try {
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext(${LOCK}))`;
      const [there] = await tx`select from supabase_migrations.schema_migrations where version = ${version}`;
      if (there) return false;
      await tx.unsafe(text);
      await tx`
        insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
      return true;
    });
  } catch (error) {
    const { message, position } = error as postgres.PostgresError;
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`Migration ${file}${line} failed, and nothing of it was applied: ${message}`, { cause: error });
  }
}

/**
 * The text that must not change, normalized: the CLI records each statement separately without its semicolon, we record
 * the whole file, and line endings differ between checkouts.
 */
function essence(statements: string): string {
  return statements.replaceAll(/[\s;]/g, '');
}
