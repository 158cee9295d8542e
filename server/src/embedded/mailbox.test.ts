import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { openDataFolder } from './dataFolder.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

let folder: string;
let mailbox: Mailbox;
let mailer: Mailer;
let http: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latticework-mailbox-'));
  mailbox = await startMailbox({ namesOwnHost: () => true, folder });
  mailer = createMailer(mailbox.smtpUrl, 'Latticework <hello@latticework.example>');
  const app = express();
  app.use('/mailbox', mailbox.middleware);
  app.use((_request, response) => {
    response.status(404).send('ours');
  });
  http = createServer(app);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await mailer.close();
  http.closeAllConnections();
  http.close();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Received = {
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string }[];
  html: string;
  text: string;
};
const inbox = async () => (await (await fetch(`${url}/mailbox/api/email`)).json()) as Received[];
const send = (subject: string) =>
  mailer.send({ to: 'ann@example.test', subject, html: `<p>ä ${subject}</p>`, text: `ä ${subject}` });

test('a mail sent over SMTP appears in the list, as JSON', async () => {
  await send('Grüße');
  await expect
    .poll(async () => (await inbox()).at(-1))
    .toMatchObject({
      subject: 'Grüße',
      from: [{ address: 'hello@latticework.example', name: 'Latticework' }],
      to: [{ address: 'ann@example.test' }],
      html: expect.stringContaining('<p>ä Grüße</p>'),
      text: expect.stringContaining('ä Grüße'),
    });
});

test('a mail says that it is automatic, and does not name the machine', async () => {
  await send('Headers');
  await expect.poll(async () => (await inbox()).at(-1)?.subject).toBe('Headers');
  const { id } = (await inbox()).at(-1) as Received & { id: string };
  const source = await (await fetch(`${url}/mailbox/api/email/${id}/source`)).text();
  const [head = ''] = source.split(/\r?\n\r?\n/);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Message-ID: <\S+@latticework\.example>$/m);
  expect(head).not.toMatch(/^(Reply-To|X-Mailer|List-Unsubscribe):/im);
});

test('the mail server is greeted with the sender’s domain, not with the name of the machine', async () => {
  const greetings: string[] = [];
  const server = createTcpServer((socket) => {
    socket.write('220 there\r\n');
    socket.on('data', (said) => {
      greetings.push(said.toString().trim());
      socket.end('421 not now\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sender = createMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'A <a@mail.example>');
  await expect(sender.send({ to: 'b@example.test', subject: 's', html: 'h', text: 't' })).rejects.toThrow();
  expect(greetings[0]).toBe('EHLO mail.example');
  await sender.close();
  server.close();
});

test('only the page and its assets are below /mailbox', async () => {
  for (const path of ['/mailbox', '/mailbox/']) {
    const page = await (await fetch(url + path)).text();
    expect(page).toContain('<base href="/mailbox/"');
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1];
    const asset = await fetch(`${url}/mailbox/${script}`);
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  }
  expect(await (await fetch(`${url}/mailboxes`)).text()).toBe('ours');
  expect(await (await fetch(`${url}/api/email`)).text()).toBe('ours');
});

test('pages of other sites can neither read it nor delete from it', async () => {
  await send('Private');
  for (const init of [{}, { method: 'DELETE' }, { method: 'OPTIONS' }]) {
    const answer = await fetch(`${url}/mailbox/api/email`, { ...init, headers: { origin: 'https://evil.example' } });
    expect([answer.status, await answer.text()]).toEqual([404, 'ours']);
  }
  expect(await upgrade('/mailbox/socket.io/?EIO=4&transport=websocket', 'https://evil.example')).toBe(404);
  expect((await inbox()).length).toBeGreaterThan(0);
});

test('the page is notified of new mails, and other requests that offer an upgrade are answered as usual', async () => {
  expect(await upgrade('/mailbox/socket.io/?EIO=4&transport=websocket', url)).toBe(101);
  expect(await upgrade('/other', url)).toBe(404);
});

test('only the newest 500 mails are kept', async () => {
  await Promise.all(Array.from({ length: 510 }, (_, n) => send(`Number ${n}`)));
  await expect.poll(async () => (await inbox()).length, { timeout: 20_000 }).toBe(500);
}, 60_000);

test('a server that does not speak SMTP is given up within seconds', async () => {
  const silent = await new Promise<ReturnType<typeof createServer>>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
  const { port } = silent.address() as AddressInfo;
  const lost = createMailer(`smtp://127.0.0.1:${port}`, 'x@example.test');
  const started = performance.now();
  await expect(lost.send({ to: 'a@example.test', subject: 's', html: 'h', text: 't' })).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(10_000);
  await lost.close();
  silent.closeAllConnections();
  silent.close();
}, 20_000);

test('no answer contains a path of the server', async () => {
  await send('Paths');
  await expect.poll(async () => (await inbox()).at(-1)?.subject).toBe('Paths');
  const { id } = (await inbox()).at(-1) as Received & { id: string };
  const api = '/mailbox/api/email';
  for (const path of [
    ...[api, `${api}/summary`, `${api}/${id}`, `${api}/${id}/html`, `${api}/${id}/source`, `${api}/${id}/download`],
    ...[`${api}/nothing`, `${api}/nothing/html`, `${api}/nothing/source`, `${api}/nothing/download`],
    ...[`${api}/${id}/attachment/nothing.png`, `${api}/nothing/attachment/x`, `${api}/..%2f..%2fetc/source`],
    ...['/mailbox/api/config', '/mailbox/api/reloadMailsFromDirectory', '/mailbox/api/nothing', '/mailbox/nothing.js'],
  ]) {
    const text = await (await fetch(url + path)).text();
    expect([path, text.includes(folder), /\/(tmp|work|home|root|usr|node_modules)\//.test(text)]).toEqual([
      path,
      false,
      false,
    ]);
  }
});

test('only the owner of the process can read mails and their folder, including those of an earlier start', async () => {
  const place = mkdtempSync(join(tmpdir(), 'latticework-mailbox-'));
  mkdirSync(join(place, 'attachments'));
  for (const name of ['old.eml', 'attachments/old.png']) writeFileSync(join(place, name), 'Subject: old\r\n\r\n');
  for (const name of ['', 'attachments']) chmodSync(join(place, name), 0o755);
  for (const name of ['old.eml', 'attachments/old.png']) chmodSync(join(place, name), 0o644);
  await openDataFolder(place, { warn: () => expect.fail('the folder is ours') });
  const box = await startMailbox({ namesOwnHost: () => true, folder: place });
  const sender = createMailer(box.smtpUrl, 'Latticework <hello@latticework.example>');
  await sender.send({ to: 'new@example.test', subject: 'New', text: 'x', html: '<p>x</p>' });
  await sender.close();
  const modes = () =>
    Object.fromEntries(
      ['.', ...readdirSync(place, { recursive: true, encoding: 'utf8' })].map((name) => [
        name.replace(/^\w{8}\.eml$/, 'new.eml'),
        (statSync(join(place, name)).mode & 0o777).toString(8),
      ]),
    );
  await expect
    .poll(modes)
    .toEqual({ '.': '700', attachments: '700', 'attachments/old.png': '600', 'old.eml': '600', 'new.eml': '600' });
  await box.stop();
  rmSync(place, { recursive: true, force: true });
});

test('it listens on loopback only', async () => {
  const { hostname, port } = new URL(mailbox.smtpUrl);
  expect(hostname).toBe('127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(void socket.destroy()));
    socket.once('error', reject);
  });
});

function upgrade(path: string, origin: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url + path, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin,
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
      },
    });
    asked.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });
}

test('mails are still there after a restart', async () => {
  const place = mkdtempSync(join(tmpdir(), 'latticework-mailbox-'));
  const subjects = async (box: Mailbox) => {
    const app = express().use('/mailbox', box.middleware);
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const mails = (await (await fetch(`http://127.0.0.1:${port}/mailbox/api/email`)).json()) as Received[];
    server.closeAllConnections();
    server.close();
    return mails.map(({ subject }) => subject);
  };
  const first = await startMailbox({ namesOwnHost: () => true, folder: place });
  const sender = createMailer(first.smtpUrl, 'Latticework <hello@latticework.example>');
  await sender.send({ to: 'kept@example.test', subject: 'Kept', text: 'x', html: '<p>x</p>' });
  await sender.close();
  await expect.poll(() => subjects(first)).toEqual(['Kept']);
  await first.stop();

  const second = await startMailbox({ namesOwnHost: () => true, folder: place });
  expect(await subjects(second)).toEqual(['Kept']);
  await second.stop();
  rmSync(place, { recursive: true, force: true });
});
