import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rawExchange } from '../testing/rawExchange.ts';
import { limitConnections } from './limitConnections.ts';

const MOST = 20;
let server: Server;
let url: string;
let opened: Socket[];
/** Lets the answers to /slow finish. */
let goOn: (() => void)[];
beforeEach(async () => {
  opened = [];
  goOn = [];
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.url === '/slow') goOn.push(() => response.end('late'));
      else response.end('here');
    });
  });
  limitConnections(server, { most: MOST });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of opened) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection and sends `text`. The two loopback addresses are two networks. */
async function open(sent: string, host: '127.0.0.1' | '::1' = '127.0.0.1') {
  const socket = connect({ port: Number(new URL(url).port), host });
  opened.push(socket);
  const state = { received: '', closed: false };
  socket.on('data', (chunk: Buffer) => (state.received += chunk));
  socket.on('error', () => undefined).once('close', () => (state.closed = true));
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  socket.write(sent);
  return state;
}

const SLOW_HEADER = 'GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ';
const SLOW_BODY = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nx';
const SLOW_ANSWER = 'GET /slow HTTP/1.1\r\nHost: here\r\n\r\n';
const PAGE = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';

it.each([
  ['headers', SLOW_HEADER],
  ['nothing', ''],
])('a page is answered, however many connections send %s slowly', async (_what, sent) => {
  const slow = [];
  for (let n = 0; n < 5 * MOST; n++) slow.push(await open(sent));
  for (let n = 0; n < 10; n++) expect((await rawExchange(url, PAGE)).status).toBe(200);
  expect(slow.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(4 * MOST);
  expect(await openCount()).toBeLessThanOrEqual(MOST);
});

it('a slow body is waited for no longer than a slow header', async () => {
  for (let n = 0; n < 5 * MOST; n++) await open(SLOW_BODY);
  expect((await rawExchange(url, PAGE)).status).toBe(200);
});

it('closes a waiting connection of the network with the most of them, and of no other', async () => {
  const visitor = await open('', '::1');
  for (let n = 0; n < 3 * MOST; n++) await open(SLOW_HEADER);
  await sleep(50);
  expect(visitor.closed).toBe(false);
});

it('finishes answers in progress when new connections arrive', async () => {
  const visitor = await open(SLOW_ANSWER);
  for (let n = 0; n < 3 * MOST; n++) await open(SLOW_HEADER);
  for (const go of goOn) go();
  await expect.poll(() => visitor.received).toContain('late');
});

it('makes room for another network when one holds every connection with slow answers', async () => {
  const attackers = [];
  for (let n = 0; n < MOST; n++) attackers.push(await open(SLOW_ANSWER));
  await expect.poll(() => goOn.length).toBe(MOST);
  const visitor = await open(PAGE, '::1');
  await expect.poll(() => visitor.received).toContain('here');
  // Another connection of the same network is refused instead.
  const another = await open(PAGE);
  await expect.poll(() => another.closed || another.received !== '').toBe(true);
  expect(attackers.filter(({ closed }) => closed).length).toBeLessThanOrEqual(2);
});

async function openCount(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

it('closes what one address opens too fast, reports it once, and leaves other networks alone', async () => {
  const reports: unknown[] = [];
  const fast = createServer((_request, response) => response.end('here'));
  limitConnections(fast, { perSecond: 2, log: { warn: (fields: unknown) => reports.push(fields) } });
  await new Promise<void>((resolve) => fast.listen(0, '::', resolve));
  url = `http://127.0.0.1:${(fast.address() as AddressInfo).port}`;
  const flood = await Promise.all(Array.from({ length: 60 }, () => open('')));
  await expect.poll(() => flood.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(20);
  const other = await open(PAGE, '::1');
  await expect.poll(() => other.received).toContain('here');
  expect(reports).toEqual([expect.objectContaining({ event: 'connection_flood', perSecond: 2 })]);
  fast.closeAllConnections();
  fast.close();
});
