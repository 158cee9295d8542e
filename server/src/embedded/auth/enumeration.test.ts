import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
const ROUNDS = 20;

/** Alternates between the two, so that other load on the machine slows both equally. */
async function medians(known: (n: number) => Promise<unknown>, unknown: (n: number) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < ROUNDS + 3; n++) {
    await supabase.sql`delete from auth.limited_attempts`;
    for (const [name, ask] of [
      ['known', known],
      ['unknown', unknown],
    ] as const) {
      const started = performance.now();
      await ask(n);
      if (n >= 3) times[name].push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10)); // work that runs after the answer
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** Hashing a password or sending a mail for only one of the two would show as tens of milliseconds. */
function expectAlike({ known, unknown }: { known: number; unknown: number }): void {
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(4, 0.2 * Math.max(known, unknown)));
}

/** A busy machine may slow one side by chance, but hardly three times in a row; a real difference shows every time. */
const TIMED = { retry: 2, timeout: 90_000 };

async function unconfirmed(): Promise<string> {
  const email = 'unconfirmed@example.test';
  await supabase.client().auth.signUp({ email, password: 'correct horse' });
  return email;
}

test('a wrong password takes as long as an unknown address, and is answered the same', TIMED, async () => {
  const person: TestUser = await supabase.person();
  const { auth } = supabase.client();
  const known = await auth.signInWithPassword({ email: person.email, password: 'wrong' });
  const unknown = await auth.signInWithPassword({ email: 'nobody@example.test', password: 'wrong' });
  expect(known).toEqual(unknown);
  expectAlike(
    await medians(
      () => auth.signInWithPassword({ email: person.email, password: 'wrong' }),
      () => auth.signInWithPassword({ email: 'nobody@example.test', password: 'wrong' }),
    ),
  );
});

test('a reset takes as long for an unknown address, and is answered the same', TIMED, async () => {
  const person = await supabase.person();
  const { auth } = supabase.client();
  expectAlike(
    await medians(
      () => auth.resetPasswordForEmail(person.email),
      () => auth.resetPasswordForEmail('nobody@example.test'),
    ),
  );
  expect(supabase.mails.filter(({ to }) => to === person.email)).toHaveLength(ROUNDS + 3);
});

test('a resend takes as long for an unknown address, and is answered the same', TIMED, async () => {
  const email = await unconfirmed();
  const { auth } = supabase.client();
  expectAlike(
    await medians(
      () => auth.resend({ type: 'signup', email }),
      () => auth.resend({ type: 'signup', email: 'nobody@example.test' }),
    ),
  );
});
