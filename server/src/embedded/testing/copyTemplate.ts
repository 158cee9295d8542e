import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export type DatabaseCopy = { url: string; drop(): Promise<void> };

/**
 * A new database in the cluster, copied in about 50 ms from the template with this key. The first caller makes the
 * template: `prepare` fills an empty database and closes its connections before it resolves.
 */
export async function copyTemplate(
  clusterUrl: string,
  key: string,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<DatabaseCopy> {
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  const template = `template_${key}`;
  await admin.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('test template'))`;
    const [found] = await tx`select from pg_database where datname = ${template}`;
    if (!found) await createTemplate(clusterUrl, template, prepare);
  });

  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.unsafe(`create database ${name} template ${template}`);
  return {
    url: urlOf(clusterUrl, name),
    async drop() {
      // A database that a connection still uses is deleted with the cluster.
      await admin.unsafe(`drop database if exists ${name} with (force)`).catch(() => {});
      await admin.end();
    },
  };
}

/** Has another name until it is ready, so that a failed one is never copied. */
async function createTemplate(clusterUrl: string, template: string, prepare: (databaseUrl: string) => Promise<void>) {
  const draft = `draft_${randomBytes(8).toString('hex')}`;
  const admin = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    await admin.unsafe(`create database ${draft}`);
    await prepare(urlOf(clusterUrl, draft));
    await admin.unsafe(`alter database ${draft} rename to ${template}`);
  } finally {
    await admin.end();
  }
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}
