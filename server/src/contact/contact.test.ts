import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import addressparser from 'nodemailer/lib/addressparser';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../embedded/mailbox.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createContactLimits } from './limits.ts';

const CONTACT = '/functions/v1/contact';
const SUPPORT = 'help@example.test';
const TEXT = 'The page of the sunk cost fallacy says the same thing twice.';

let server: TestServer;
/** Another server on the same database. */
let second: TestServer;
let folder: string;
let mailbox: Mailbox;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latticework-contact-'));
  mailbox = await startMailbox({ namesOwnHost: () => true, folder });
  const environment = { SUPPORT_EMAIL: SUPPORT, TRUSTED_PROXIES: '1', QUOTA_HASH_SECRET: 'shared' };
  server = await startTestServer({}, environment, { inbox: true });
  second = await startTestServer({}, { ...environment, ...server.asHosted(), SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.sql`delete from private.limited_attempts`;
});

type Mail = {
  id: string;
  subject: string;
  text: string;
  from: { address: string }[];
  to: { address: string }[];
};

const newEmail = () => `${randomUUID()}@example.test`;
const newIp = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

function send(fields: Record<string, unknown> = {}, { to = server, ip = newIp() } = {}): Promise<Response> {
  const message = { name: 'Ann Reader', email: newEmail(), subject: 'A mistake in the library', message: TEXT };
  return to.post(CONTACT, { ...message, ...fields }, { headers: { 'x-forwarded-for': ip } });
}

async function inbox(): Promise<Mail[]> {
  return (await (await server.get('/mailbox/api/email')).json()) as Mail[];
}

/** The only mail that names this address, and its source with long headers unfolded. */
async function mailFrom(email: string): Promise<Mail & { source: string }> {
  const of = (mails: Mail[]) => mails.filter(({ text }) => text.split('\n', 1)[0]?.includes(email));
  await expect.poll(async () => of(await inbox()).length).toBe(1);
  const [mail] = of(await inbox()) as [Mail];
  const source = await (await server.get(`/mailbox/api/email/${mail.id}/source`)).text();
  return { ...mail, source: source.replaceAll(/\r?\n[ \t]+/g, ' ') };
}

function repliesTo({ source }: { source: string }) {
  return addressparser(/^Reply-To: (.*)$/m.exec(source)?.[1] ?? '');
}

const counted = async () => (await server.sql`select from private.limited_attempts`).length;
const later = (interval: string) => server.sql`update private.limited_attempts set at = at - ${interval}::interval`;

/** The answer, without its request. */
async function answerOf(response: Response) {
  const { requestId: _, ...answer } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...answer };
}

describe('a message', () => {
  it('arrives as a plain mail from us, and a reply goes to its author', async () => {
    const email = newEmail();
    const response = await send({ email: ` ${email} `, name: ' Ann Reader ' });
    expect(await answerOf(response)).toEqual({ status: 200, sent: true });
    const mail = await mailFrom(email);
    expect(mail).toMatchObject({
      subject: 'Contact: A mistake in the library',
      from: [{ address: 'noreply@latticework.local' }],
      to: [{ address: SUPPORT }],
    });
    expect(repliesTo(mail)).toEqual([{ address: email, name: 'Ann Reader' }]);
    expect(mail.text.trimEnd()).toBe(
      `Ann Reader <${email}> wrote at ${server.url}/contact.\nNobody has checked that the address is theirs. Their message:\n\n${TEXT}`,
    );
    expect(mail.source).toMatch(/^Content-Type: text\/plain; charset=utf-8$/im);
    expect(mail.source).not.toMatch(/text\/html|multipart/i);
    // Help desk programs ignore mails that are marked as automatic.
    expect(mail.source).not.toMatch(/^Auto-Submitted/im);
  });

  it('needs no name', async () => {
    const email = newEmail();
    const body = { email, subject: 'Help', message: TEXT };
    expect((await server.post(CONTACT, body)).status).toBe(200);
    const mail = await mailFrom(email);
    expect(mail.text).toMatch(`${email} wrote at`);
    expect(repliesTo(mail)).toEqual([{ address: email, name: '' }]);
  });

  it('arrives unchanged, whatever it contains', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('.', '..', 'From me', '> quoted', '-- ', '=20', ' indented', 'trailing   ', '\ttab', '\v\f', ''),
      fc.constantFrom(
        'a'.repeat(3000),
        'ä '.repeat(700),
        '<script>alert(1)</script>',
        '{{ .SiteURL }}',
        '$&',
        '👩‍👩‍👧',
      ),
    );
    const message = fc
      .array(line, { minLength: 1, maxLength: 12 })
      .map((lines) =>
        lines
          .join('\n')
          .replaceAll(/[^\P{Cc}\t\n\v\f]/gu, '')
          .trim(),
      )
      .filter((text) => [...text].length >= 10 && [...text].length <= 4000 && text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(message, fc.constantFrom('\n', '\r\n', '\r'), async (text, lineEnd) => {
        await server.sql`delete from private.limited_attempts`;
        const email = newEmail();
        expect((await send({ email, message: text.replaceAll('\n', lineEnd) })).status).toBe(200);
        const mail = await mailFrom(email);
        const [, arrived = ''] = mail.text.split('Their message:\n\n');
        expect(arrived.replace(/\n$/, '')).toBe(text);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it.each([
    ['name', 'Ann\r\nBcc: everybody@example.test'],
    ['name', 'Ann\u2028Bcc: everybody@example.test'],
    ['name', 'a\u0000b'],
    ['name', 'x'.repeat(81)],
    ['email', 'ann@example.test\r\nBcc: everybody@example.test'],
    ['email', 'ann@example.test, everybody@example.test'],
    ['email', 'Ann <ann@example.test>'],
    ['email', 'ann'],
    ['email', ''],
    ['email', `${'x'.repeat(250)}@example.test`],
    ['subject', 'Help\nBcc: everybody@example.test'],
    ['subject', 'Help\u0085there'],
    ['subject', '=?utf-8?Q?Help=0ABcc:_everybody=40example.test?='],
    ['subject', ' '],
    ['subject', 'x'.repeat(121)],
    ['message', 'too short'],
    ['message', `${' '.repeat(50)}short`],
    ['message', 'x'.repeat(4001)],
    ['message', 'something \u001b[31m red'],
    ['message', 'half of a pair: \ud83d'],
    ['to', 'everybody@example.test'],
  ])('with the %s %j is refused with an explanation, and nothing is sent', async (field, value) => {
    const before = (await inbox()).length;
    const answer = await answerOf(await send({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, code: 'bad_request', error: expect.stringMatching(/^[A-Z].*\.$/s) });
    expect((await inbox()).length).toBe(before);
    expect(await counted()).toBe(0);
  });

  it('has one sender, whatever the name contains', async () => {
    const email = newEmail();
    const name = '"Eve" <eve@example.test>, Everybody <all@example.test>; (x)';
    expect((await send({ email, name, subject: 'a: b, <c> p=? d' })).status).toBe(200);
    const mail = await mailFrom(email);
    expect(repliesTo(mail)).toEqual([{ address: email, name }]);
    expect(mail.to).toEqual([expect.objectContaining({ address: SUPPORT })]);
    expect(mail.subject).toBe('Contact: a: b, <c> p=? d');
  });

  it('from a bot that fills in the hidden field is answered as if it were sent, and is not sent', async () => {
    const before = (await inbox()).length;
    expect(await answerOf(await send({ website: 'https://spam.example' }))).toEqual({ status: 200, sent: true });
    expect(await counted()).toBe(0);
    // A later message has arrived, so this one would have too.
    const email = newEmail();
    await send({ email, website: '' });
    await mailFrom(email);
    expect((await inbox()).length).toBe(before + 1);
  });
});

describe('messages', () => {
  it('from one network are limited to five an hour, and the sixth is told when to retry and where else to write', async () => {
    const ip = newIp();
    for (let n = 0; n < 3; n++) expect((await send({}, { ip })).status).toBe(200);
    await later('17 minutes 30 seconds');
    for (let n = 0; n < 2; n++) expect((await send({}, { ip })).status).toBe(200);
    const answer = await send({}, { ip });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait / 60).toBeCloseTo(42.5, 0);
    expect(await answerOf(answer)).toEqual({
      status: 429,
      code: 'rate_limited',
      details: { retryAfterSeconds: wait },
      error: `Your network has sent as many messages as we accept within an hour. You can send yours in 43 minutes, or write to ${SUPPORT} now.`,
    });
    expect((await send()).status).toBe(200);
    await later('42 minutes 31 seconds');
    expect((await send({}, { ip })).status).toBe(200);
  });

  it('under one address are limited to five an hour, in any spelling and from any network', async () => {
    const name = randomUUID();
    const spellings = [`${name}@example.test`, `${name}+1@example.test`, `${name.toUpperCase()}@Example.test`];
    for (let n = 0; n < 5; n++) expect((await send({ email: spellings[n % 3] })).status).toBe(200);
    expect(await answerOf(await send({ email: `${name}+2@example.test` }))).toMatchObject({
      status: 429,
      error: expect.stringMatching(
        /^As many messages as we accept .* this email address\. .* in 60 minutes, or write to /,
      ),
    });
    await later('60 minutes 1 second');
    expect((await send({ email: spellings[0] })).status).toBe(200);
  });

  it('from everyone are limited to two hundred an hour', async () => {
    expect((await send()).status).toBe(200);
    await server.sql`
      insert into private.limited_attempts (kind, subject, at)
      select kind, subject, at - interval '59 minutes' from private.limited_attempts, generate_series(1, 198)
      where kind = 'contact:all'
    `;
    expect((await send()).status).toBe(200);
    expect(await answerOf(await send())).toMatchObject({
      status: 429,
      error: `We have received as many messages as we can take within an hour. You can send yours in a minute, or write to ${SUPPORT} now.`,
    });
    await later('61 seconds');
    expect((await send()).status).toBe(200);
  });

  it('sent at once are counted one by one, across servers', async () => {
    for (const sender of [{ ip: newIp() }, { email: newEmail() }]) {
      const { ip, ...fields } = { ip: undefined, ...sender };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => send(fields, { to: n % 2 ? server : second, ip: ip ?? newIp() })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
    }
  });

  it('leave no personal data, and after an hour no data at all', async () => {
    const [email, ip] = ['canary@example.test', '203.0.113.77'];
    await send({ email, name: 'canary' }, { ip });
    const rows = await server.sql<{ text: string }[]>`select a::text as text from private.limited_attempts a`;
    expect(rows.length).toBe(3);
    for (const { text } of rows) {
      expect(text).toMatch(/contact:[a-z]+,[0-9a-f]{64},/);
      expect(text).not.toMatch(/canary|203\.0/);
    }
    const limits = createContactLimits(server.sql, 'another secret');
    await limits.forgetOld();
    expect(await counted()).toBe(3);
    await later('61 minutes');
    await limits.forgetOld();
    expect(await counted()).toBe(0);
  });
});

describe('where the mail server', () => {
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const CANARY = { name: 'canary', subject: 'canary', message: 'canary canary', email: 'canary@example.test' };

  async function refusedBy(smtpUrl: string): Promise<void> {
    const broken = await startTestServer({ log }, { ...server.asHosted(), SUPPORT_EMAIL: SUPPORT, SMTP_URL: smtpUrl });
    logged.length = 0;
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(CANARY, { to: broken, ip: '203.0.113.9' })));
    const next = await answerOf(await send(CANARY, { to: broken, ip: '203.0.113.9' }));
    await broken.stop();

    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(5);
    expect(next).toEqual({
      status: 503,
      code: 'unavailable',
      error: `Your message could not be sent just now. Please try again in a few minutes, or write to ${SUPPORT}.`,
    });
    expect(await counted()).toBe(0);
    expect(logged.filter((line) => line.includes('contact_failed')).length).toBeGreaterThanOrEqual(6);
    expect(logged.join('')).not.toMatch(/canary|203\.0\.113/);
  }

  it('cannot be reached, the message does not count, and nothing of it is logged', () =>
    refusedBy('smtp://127.0.0.1:1'));

  it('refuses and quotes the message, nothing of it is logged either', async () => {
    const smtp = refusing(`554 5.7.1 this looks like spam: canary from ${CANARY.email}`);
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    await refusedBy(`smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`);
    smtp.close();
  });
});

/** A mail server that reads a whole mail and then sends this answer. */
function refusing(answer: string): Server {
  return createServer((socket) => {
    let inData = false;
    socket.on('error', () => socket.destroy());
    socket.write('220 there\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (inData) {
        if (!said.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write(`${answer}\r\n`);
      } else if (/^DATA/i.test(said)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write(/^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
}
