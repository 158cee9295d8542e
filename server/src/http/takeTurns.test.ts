import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeTurns } from './takeTurns.ts';

/** As long as a slice, so that each turn of the event loop begins one request. */
const WORK_MS = 3;
let server: Server;
let port: number;
let begun: string[];
beforeEach(async () => {
  begun = [];
  server = createServer();
  takeTurns(server, (request, response) => {
    begun.push(request.url ?? '');
    for (const until = performance.now() + WORK_MS; performance.now() < until; );
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection that waits for its request to be sent. The two loopback addresses are two networks. */
async function open(host: '127.0.0.1' | '::1') {
  const socket = connect({ port, host });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.resume().once('close', resolve));
  const send = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  return { socket, closed, send };
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => open('127.0.0.1')));

it('begins the request of another network before the rest of a flood', async () => {
  const flood = await openMany(80);
  const other = await open('::1');
  for (const { send } of flood) send('/flood');
  other.send('/other');
  await Promise.all([...flood, other].map(({ closed }) => closed));
  expect(begun).toHaveLength(81);
  expect(begun.indexOf('/other')).toBeLessThan(20);
});

it('drops a request whose client has gone while it waited', async () => {
  const flood = await openMany(60);
  for (const { send } of flood) send('/flood');
  await sleep(5 * WORK_MS);
  for (const { socket } of flood) socket.destroy();
  const last = await open('127.0.0.1');
  last.send('/last');
  await last.closed;
  expect(begun).toContain('/last');
  expect(begun.length).toBeLessThan(50);
});
