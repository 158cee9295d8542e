import { open } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from './passwordHasher.ts';

let hasher: PasswordHasher;
afterEach(() => hasher.close());

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

test('a password matches only its own hash, up to the 72 bytes that bcrypt reads', async () => {
  hasher = createPasswordHasher();
  const hash = await hasher.hash('x'.repeat(72), 'a');
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(await hasher.matches('x'.repeat(72), hash, 'a')).toBe(true);
  expect(await hasher.matches('x'.repeat(73), hash, 'a')).toBe(false);
  expect(await hasher.matches('y'.repeat(72), hash, 'a')).toBe(false);
});

test('nothing matches an account without a password, and the comparison takes as long', { retry: 2 }, async () => {
  hasher = createPasswordHasher();
  const hash = await hasher.hash('correct horse', 'a');
  const [known, unknown]: number[][] = [[], []];
  for (let n = 0; n < 9; n++) {
    known?.push(await timed(() => hasher.matches('wrong', hash, 'a')));
    unknown?.push(await timed(() => hasher.matches('wrong', undefined, 'a')));
  }
  expect(await hasher.matches('', undefined, 'a')).toBe(false);
  expect(median(unknown ?? []) / median(known ?? [])).toBeGreaterThan(0.7);
  expect(median(unknown ?? []) / median(known ?? [])).toBeLessThan(1.4);
});

test('hashing blocks neither the event loop nor the threads that read files', async () => {
  hasher = createPasswordHasher();
  await hasher.hash('the thread has started', 'a');
  let hashed = 0;
  const hashing = Promise.all(
    Array.from({ length: 12 }, (_, n) => hasher.hash('x', `place ${n}`).then(() => hashed++)),
  );
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  for (let n = 0; n < 20; n++) await (await open(import.meta.filename)).close();
  expect(hashed).toBeLessThan(12);
  await hashing;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(50);
});

test('many passwords from one network delay another network by one hash', async () => {
  hasher = createPasswordHasher({ threads: 1 });
  const order: string[] = [];
  const ask = (line: string) => hasher.hash('x', line).then(() => order.push(line));
  const many = Array.from({ length: 8 }, () => ask('many'));
  await ask('one');
  expect(order).toEqual(['many', 'one']);
  await Promise.all(many);
});

test('refuses with a retry time when too many networks wait, and recovers afterwards', async () => {
  hasher = createPasswordHasher({ threads: 1, queue: 3 });
  await hasher.hash('the thread has started', 'a');
  const asked = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => hasher.hash('x', `place ${n}`)));
  const refused = asked.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(6);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      details: { retryAfterSeconds: 3 },
    });
  }
  expect(await hasher.hash('x', 'place 9')).toMatch(/^\$2b/);
});
