import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Site } from '@latticework/core/site';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors, notFound } from './errors.ts';
import { requestLog } from './requestLog.ts';
import { webApp } from './webApp.ts';

const logged: { req?: { path: string }; event?: string; built?: Site; served?: Site }[] = [];
const log = pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line)) });
const SITE: Site = {
  siteUrl: 'https://served.example.test',
  supportEmail: 'help@example.test',
  contactForm: true,
  billing: true,
};
let server: Server;
beforeAll(async () => {
  const app = express();
  app.disable('etag');
  app.use(requestLog(log), webApp(SITE, log), notFound, answerErrors);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Sends the address unchanged: fetch would normalize it, and decompress the answer. */
function get(path: string, headers: Record<string, string> = BROWSER, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = httpRequest({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

const isShell = ({ body }: Answer) => body.toString().includes('<div id="root"></div>');

describe('the document of a public page', () => {
  it('is complete, and revalidated each time', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(isShell(page)).toBe(false);
    expect(page.body.toString()).toContain('<h1');
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get('/');
    const again = await get('/', { ...BROWSER, 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });

  it('is compressed for clients that support it, and caches keep the two versions apart', async () => {
    const plain = await get('/');
    const packed = await get('/', { ...BROWSER, 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect((await get('/', { ...BROWSER, 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe(
      undefined,
    );
  });

  it('answers HEAD with the same headers and no body', async () => {
    const whole = await get('/');
    const head = await get('/', BROWSER, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    const { date: _, 'x-request-id': __, ...headers } = whole.headers;
    expect(head.headers).toMatchObject(headers);
  });

  it('is sent complete in answer to a range request', async () => {
    for (const range of ['bytes=0-9', 'bytes=9-2', 'bytes=99999999-', 'bytes=-5']) {
      const answer = await get('/', { ...BROWSER, range });
      expect(answer.status, range).toBe(200);
      expect(answer.body.length, range).toBe(Number(answer.headers['content-length']));
    }
  });

  it.skipIf(process.platform === 'win32')('is sent even while all threads that read files are busy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latticework-test-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Each blocks a thread until the other end is opened.
    const taken = Array.from({ length: 64 }, () => open(pipe, 'r'));
    const answers = ['/', '/map', '/dashboard', '/mark.svg', '/favicon.ico', '/nothing-here'].map((address) =>
      get(address),
    );
    const first = await Promise.race([Promise.all(answers), sleep(10_000)]);
    const writer = openSync(pipe, 'w');
    for (const opened of taken) await (await opened).close();
    closeSync(writer);
    rmSync(folder, { recursive: true });
    expect(first?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
  });

  it('is the same with any other query', async () => {
    const page = await get('/');
    for (const address of ['/?utm_source=letter&utm_medium=mail', '/?__proto__=1', '/?%E0%A4%A', '/?page=2']) {
      expect((await get(address)).body.equals(page.body), address).toBe(true);
    }
  });

  it('is found when a proxy forwards an absolute address', async () => {
    const page = await get('/mental-models?page=2');
    for (const address of ['http://any.example/mental-models?page=2', 'http://any.example/mental-models/?page=2']) {
      expect((await get(address)).body.equals(page.body), address).toBe(true);
    }
    const { headers } = await get('http://any.example//x?a=1');
    expect(headers.location).toBe('/x?a=1');
  });

  it('refuses other methods, and lists the allowed ones', async () => {
    for (const address of ['/', '/mental-models', '/dashboard', '/mark.svg', '/index.html', '/Pricing']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await get(address, BROWSER, method);
        expect([address, method, answer.status, answer.headers.allow]).toEqual([address, method, 405, 'GET, HEAD']);
        expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'method_not_allowed' });
      }
    }
    expect((await get('/nothing-here', BROWSER, 'POST')).status).toBe(404);
  });
});

describe('an entry of the library', () => {
  it('that has moved redirects to its new address, with any query', async () => {
    for (const end of ['CB001', 'cb001', 'CB001/', 'CB001?token=x']) {
      const address = `/cognitive-biases/${end}`;
      const { status, headers } = await get(address);
      expect(status, address).toBe(301);
      expect(headers.location).toMatch(/^\/cognitive-biases\/[a-z-]+$/);
      // Browsers ask again after a while, because a duplicate may become an entry.
      expect(headers['cache-control']).toBe('public, max-age=86400');
    }
  });
});

describe('an unknown entry of the library', () => {
  it.each(['/mental-models/nothing', '/mental-models/nothing/', '/mental-models/%E0%A4%A', '/mental-models/%00'])(
    'is not found, and the app can check again: %s',
    async (address) => {
      const page = await get(address);
      expect(page.status).toBe(404);
      expect(isShell(page)).toBe(true);
      expect((await get(address, { accept: 'application/json' })).status).toBe(404);
    },
  );
});

describe('a page of the app without a document', () => {
  it('gets the empty document, compressed or not', async () => {
    const page = await get('/dashboard');
    expect(page.status).toBe(200);
    expect(isShell(page)).toBe(true);
    expect(page.headers['cache-control']).toBe('no-cache');
    const packed = await get('/dashboard', { ...BROWSER, 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.body).equals(page.body)).toBe(true);
  });

  it('is found with a trailing slash', async () => {
    expect((await get('/dashboard/')).status).toBe(200);
  });
});

describe('an unknown address', () => {
  it.each(['/nothing-here', '/dashboard/nothing', '/constructor', '/__proto__', '/hasOwnProperty', '/og/nothing.png'])(
    'is answered with 404: %s',
    async (address) => {
      const page = await get(address);
      expect(page.status).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(isShell(page)).toBe(false);
      expect(page.body.toString()).toContain('<h1');
      const program = await get(address, { accept: 'application/json' });
      expect(program.status).toBe(404);
      expect(JSON.parse(program.body.toString())).toMatchObject({ code: 'not_found' });
      expect(program.headers.vary?.toLowerCase()).toContain('accept');
    },
  );

  it.each([
    '/%00',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/../../documents.json',
    '/documents.json',
    '/.vite/manifest.json',
    '/assets/../../documents.json',
    '/%E0%A4%A',
    `/${'a'.repeat(8000)}`,
    '/assets',
    '/og',
    '/og/',
    '/index.html/',
  ])('reveals nothing and breaks nothing: %s', async (address) => {
    const answer = await get(address);
    expect([301, 400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toMatch(/"documents"|"isEntry"|devDependencies/);
  });

  it('in capital letters redirects to the right spelling', async () => {
    for (const [address, location] of [
      ['/Pricing', '/pricing'],
      ['/FAQ/?ref=mail', '/faq?ref=mail'],
      ['/Mental-Models/First-Principles-Thinking', '/mental-models/first-principles-thinking'],
      ['/Auth/Confirm?token_hash=AbC', '/auth/confirm?token_hash=AbC'],
    ] as const) {
      const { status, headers } = await get(address);
      expect(status, address).toBe(301);
      expect(headers.location, address).toBe(location);
    }
  });

  it('never redirects to another site', async () => {
    for (const [address, location] of [
      ['//evil.example', '/evil.example'],
      ['//', '/'],
      ['/\\evil.example', '/evil.example'],
      ['///evil.example//x?a=1', '/evil.example/x?a=1'],
    ] as const) {
      const { status, headers } = await get(address);
      expect(status, address).toBe(301);
      expect(headers.location, address).toBe(location);
    }
  });
});

describe('a file of the app', () => {
  it('is cached forever if its name changes with its content', async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec((await get('/')).body.toString())?.[0] ?? '';
    const answer = await get(script, { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  it.each([
    ['/mark.svg', 'image/svg+xml'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/og/start.png', 'image/png'],
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
  ])('%s has the right content type', async (path, type) => {
    const answer = await get(path, { accept: '*/*', 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']?.split(';')[0]).toBe(type);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it('has one address, except the empty document, which has none', async () => {
    const { status, headers } = await get('/index.html');
    expect([status, headers.location]).toEqual([301, '/']);
  });
});

it('the log has the requested address', async () => {
  await get('/?utm_source=letter');
  await get('/settings');
  const paths = logged.flatMap(({ req }) => (req ? [req.path] : []));
  expect(paths.slice(-2)).toEqual(['/', '/settings']);
});

it('documents that were built for another installation are logged', () => {
  const { built, served } = logged.find(({ event }) => event === 'site_differs') ?? {};
  expect(built?.siteUrl).toMatch(/^https?:/);
  expect(served).toEqual(SITE);
});

describe('without billing', () => {
  it('does not know the pages of a checkout', async () => {
    const app = express();
    app.use(webApp({ ...SITE, billing: false }, log), notFound, answerErrors);
    const free = createServer(app);
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: BROWSER })).status;
    // The public pages were built with prices, which the log reports.
    expect(logged.some(({ event, served }) => event === 'site_differs' && served?.billing === false)).toBe(true);
    expect(await statusOf('/checkout-success')).toBe(404);
    expect(await statusOf('/settings')).toBe(200);
    free.close();
  });
});
