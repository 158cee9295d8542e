import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../start.ts';
import { rawExchange } from '../testing/rawExchange.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createNamesOwnHost } from './ownHosts.ts';

const local = { siteUrl: 'http://localhost:3000', host: '127.0.0.1', port: 3000, trustedProxies: 0 };
const behindAProxy = { siteUrl: 'https://latticework.example', host: '0.0.0.0', port: 3000, trustedProxies: 1 };

const names = (server: typeof local, headers: Record<string, string>, url = '/') =>
  createNamesOwnHost(server)({ headers, url } as unknown as IncomingMessage);

describe('a server on one machine', () => {
  it.each(['localhost:3000', 'LocalHost:3000', '127.0.0.1:3000', '[::1]:3000'])('answers to %s', (host) => {
    expect(names(local, { host })).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost',
    'localhost:3001',
    'localhost.evil.example:3000',
    'localhost:3000.evil.example',
    'user@localhost:3000',
    'localhost:3000/',
    'localhost:3000,evil.example',
    '0.0.0.0:3000',
    '',
  ])('does not answer to "%s"', (host) => {
    expect(names(local, { host })).toBe(false);
  });

  it('refuses a request without a host', () => {
    expect(names(local, {})).toBe(false);
  });

  it('does not trust a forwarded host', () => {
    expect(names(local, { host: 'evil.example', 'x-forwarded-host': 'localhost:3000' })).toBe(false);
    expect(names(local, { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' })).toBe(true);
  });

  it('checks the host in an absolute target', () => {
    expect(names(local, { host: 'localhost:3000' }, 'http://evil.example/mailbox')).toBe(false);
    expect(names(local, { host: 'evil.example' }, 'http://localhost:3000/mailbox')).toBe(false);
    expect(names(local, { host: 'localhost:3000' }, 'http://localhost:3000/mailbox')).toBe(true);
    expect(names(local, { host: 'localhost:3000' }, 'http://localhost:3000@evil.example/')).toBe(false);
  });

  it('answers to the address that HOST names', () => {
    const onNetwork = { ...local, host: '192.168.1.5' };
    expect(names(onNetwork, { host: '192.168.1.5:3000' })).toBe(true);
    expect(names({ ...local, host: 'fd00::5' }, { host: '[fd00:0::5]:3000' })).toBe(true);
    expect(names(local, { host: '192.168.1.5:3000' })).toBe(false);
  });
});

describe('a server at a public address', () => {
  it('answers to it, with and without the port that https implies', () => {
    const site = { ...behindAProxy, trustedProxies: 0 };
    expect(names(site, { host: 'latticework.example' })).toBe(true);
    expect(names(site, { host: 'latticework.example:443' })).toBe(true);
    expect(names(site, { host: 'latticework.example:3000' })).toBe(false);
    expect(names(site, { host: 'www.latticework.example' })).toBe(false);
  });

  it('trusts the host that a trusted proxy forwards', () => {
    expect(names(behindAProxy, { host: 'app:3000', 'x-forwarded-host': 'latticework.example' })).toBe(true);
    expect(names(behindAProxy, { host: 'latticework.example', 'x-forwarded-host': 'evil.example' })).toBe(false);
    expect(names(behindAProxy, { host: 'latticework.example' })).toBe(true);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  let own: string;
  beforeAll(async () => {
    server = await startTestServer({}, {}, { inbox: true });
    own = new URL(server.url).host;
    // From here on the mailbox accepts WebSockets.
    expect((await server.get('/mailbox')).status).toBe(200);
  });
  afterAll(() => server.stop());

  const PATHS = [
    ...[
      '/',
      '/dashboard',
      '/config.json',
      '/functions/v1/limits',
      '/rest/v1/mental_models_library',
      '/auth/v1/settings',
    ],
    ...['/auth/v1/.well-known/jwks.json', '/mailbox', '/mailbox/api/email', '/nothing', '/mark.svg', '/robots.txt'],
  ];
  const SOCKET =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const ask = (target: string, headers: string, version = '1.1') =>
    rawExchange(server.url, `GET ${target} HTTP/${version}\r\n${headers}\r\n`);

  it('every part refuses an unknown host, and says which variable to set', async () => {
    for (const path of PATHS) {
      const { status, headers, body } = await ask(path, 'Host: evil.example\r\nOrigin: http://evil.example\r\n');
      expect([path, status]).toEqual([path, 421]);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(JSON.parse(body)).toMatchObject({
        code: 'misdirected_request',
        error: expect.stringContaining('SITE_URL'),
      });
    }
  });

  it('answers under each loopback name', async () => {
    const port = new URL(server.url).port;
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect([host, (await ask('/config.json', `Host: ${host}\r\n`)).status]).toEqual([host, 200]);
    }
  });

  it('answers health checks under every host', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(path, 'Host: 10.1.2.3:8080\r\n')).status).toBe(200);
      expect((await ask(path, '', '1.0')).status).toBe(200);
    }
    expect((await ask('/healthz/..%2fmailbox', 'Host: evil.example\r\n')).status).toBe(421);
  });

  it('refuses a request with no host or two', async () => {
    expect((await ask('/mailbox/api/email', '', '1.0')).status).toBe(421);
    expect((await ask('/mailbox/api/email', '')).status).toBe(400);
    for (const hosts of [
      [own, 'evil.example'],
      ['evil.example', own],
      [own, own],
    ]) {
      const { status, body } = await ask('/mailbox/api/email', hosts.map((host) => `Host: ${host}\r\n`).join(''));
      expect([hosts, status]).toEqual([hosts, 400]);
      expect(JSON.parse(body)).toMatchObject({ code: 'bad_request' });
    }
  });

  it('checks both hosts of a request with an absolute target', async () => {
    expect((await ask(`http://${own}/config.json`, `Host: ${own}\r\n`)).status).toBe(200);
    expect((await ask('http://evil.example/config.json', `Host: ${own}\r\n`)).status).toBe(421);
    expect((await ask(`http://${own}/config.json`, 'Host: evil.example\r\n')).status).toBe(421);
  });

  it('opens a WebSocket of the mailbox only under its own host', async () => {
    const path = '/mailbox/socket.io/?EIO=4&transport=websocket';
    const opened = await ask(path, `Host: ${own}\r\nOrigin: ${server.url}\r\n${SOCKET}`);
    expect(opened.status).toBe(101);
    for (const headers of [
      'Host: evil.example\r\nOrigin: http://evil.example\r\n',
      'Host: evil.example\r\n',
      'X-Forwarded-Host: localhost\r\nHost: evil.example\r\n',
    ]) {
      expect([headers, (await ask(path, headers + SOCKET)).status]).toEqual([headers, 421]);
    }
  });
});

describe('behind a declared proxy', () => {
  let dataDir: string;
  let server: RunningServer;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'latticework-test-'));
    const proxied = { SITE_URL: 'https://latticework.example', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' };
    server = await startServer(readConfig({ PORT: '0', DATA_DIR: dataDir, ...proxied }));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['latticework.example', 200],
    ['latticework.example:443', 200],
    ['evil.example', 421],
    ['evil.example, latticework.example', 421],
  ])('the forwarded host counts: %s', async (forwarded, status) => {
    const headers = `Host: app:3000\r\nX-Forwarded-Host: ${forwarded}\r\n`;
    const answer = await rawExchange(server.loopbackUrl, `GET /config.json HTTP/1.1\r\n${headers}\r\n`);
    expect(answer.status).toBe(status);
  });
});
