import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresConnection } from '@supabase/lite/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openStatements, type Statements } from './store.ts';

const DELAY_MS = 150;
const database = testDatabase();
/** Forwards everything to the database with a delay. */
let slowWay: Server;
let statements: Statements;
let connection: PostgresConnection;

beforeAll(async () => {
  const { hostname, port } = new URL(database.url);
  slowWay = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('data', async (data) => {
      await delay(DELAY_MS);
      server.write(data);
    });
    server.pipe(client);
    client.once('close', () => server.destroy());
  });
  await new Promise<void>((resolve) => slowWay.listen(0, '127.0.0.1', resolve));
  const slowUrl = new URL(database.url);
  slowUrl.host = `127.0.0.1:${(slowWay.address() as AddressInfo).port}`;
  statements = await openStatements(slowUrl.href);
  connection = new PostgresConnection({ url: database.url, postgresOptions: { max: 1 } });
});
afterAll(async () => {
  await connection.close();
  await statements.close();
  slowWay.close();
});

test('a slow cancellation hits no later statement of the same connection', async () => {
  for (let round = 0; round < 3; round++) {
    const gone = new AbortController();
    await connection.kysely.transaction().execute((transaction) =>
      // The statement has finished by the time that the cancellation arrives.
      statements.bounded(transaction, 'anon', gone.signal, async () => gone.abort()),
    );
    await connection.exec('select pg_sleep(0.4)');
  }
});

test('a statement that starts after the client has disconnected is canceled too', async () => {
  const gone = new AbortController();
  const began = performance.now();
  const work = connection.kysely.transaction().execute((transaction) =>
    statements.bounded(transaction, 'anon', gone.signal, async () => {
      gone.abort();
      await delay(DELAY_MS * 2);
      await transaction.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(20)]).as('slept')).execute();
    }),
  );
  await expect(work).rejects.toMatchObject({ code: '57014' });
  expect(performance.now() - began).toBeLessThan(5_000);
});
