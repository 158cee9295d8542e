import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorIn, landing, newAddress, testGoogle } from '../testing/google.ts';

const { supabase, logged, dashboard, atGoogle, beforeReturn, returnFor, accountsOf } = testGoogle();

test('a forged, missing or expired state is refused with an explanation', async () => {
  const refused = {
    error: 'invalid_request',
    code: 'bad_oauth_state',
    words: 'This sign-in took too long. Please start again.',
  };
  const callback = `${supabase.url}/auth/v1/callback`;
  for (const query of ['', '?code=x', '?state=x&code=x', `?state=${randomBytes(32).toString('hex')}&code=x`]) {
    expect(errorIn(await landing(callback + query, { until: `${supabase.url}/login?` }))).toEqual(refused);
  }
  const email = newAddress();
  const late = await beforeReturn(email);
  await supabase.sql`update auth.provider_sign_ins set created_at = created_at - interval '15 minutes 1 second'`;
  expect(errorIn(await landing(late.callback, { until: dashboard() }))).toEqual(refused);
  expect(await accountsOf(email)).toHaveLength(0);
});

test('an answer from Google counts once, even when it arrives several times at once', async () => {
  const { auth, callback } = await beforeReturn(newAddress());
  const used = {
    error: 'invalid_request',
    code: 'flow_state_already_used',
    words: 'This sign-in was already used. Please start again.',
  };
  const backs = await Promise.all([landing(callback), landing(callback), landing(callback)]);
  const codes = backs.flatMap(({ searchParams }) => searchParams.get('code') ?? []);
  expect(codes).toHaveLength(1);
  expect(backs.filter((back) => errorIn(back).code === used.code)).toHaveLength(2);
  expect((await auth.exchangeCodeForSession(codes[0] ?? '')).error).toBeNull();
  expect(errorIn(await landing(callback, { until: dashboard() }))).toEqual(used);
});

test('the answer to one request is not accepted for another', async () => {
  const [mine, theirs] = [await beforeReturn(newAddress()), await beforeReturn(newAddress())];
  mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
  expect(errorIn(await landing(mine.callback))).toMatchObject({ error: 'server_error', code: 'unexpected_failure' });
  expect(logged.at(-1)?.[0]).toMatchObject({ event: 'provider_failed', answer: 'invalid_grant', status: 400 });
});

test('a code is useless without its verifier', async () => {
  const { auth, callback } = await beforeReturn(newAddress());
  const code = (await landing(callback)).searchParams.get('code') ?? '';
  const exchange = async (body: unknown) => {
    const answer = await fetch(`${supabase.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: {
        apikey: supabase.publishableKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await exchange({ auth_code: code })).toEqual([400, 'validation_failed']);
  expect(await exchange({ auth_code: code, code_verifier: '' })).toEqual([400, 'validation_failed']);
  expect(await exchange({ auth_code: code, code_verifier: 'x'.repeat(56) })).toEqual([400, 'bad_code_verifier']);
  expect(await exchange({ auth_code: 'x', code_verifier: 'x' })).toEqual([404, 'flow_state_not_found']);
  // Another client, in the middle of its own sign-in.
  const other = await atGoogle();
  expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
});

test('a code works once, even when it is exchanged several times at once', async () => {
  const verifier = randomBytes(40).toString('hex');
  const { callback } = await returnFor(verifier, newAddress());
  const code = (await landing(callback)).searchParams.get('code') ?? '';
  const exchange = () =>
    fetch(`${supabase.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: supabase.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
  // All of them have begun before the first can end.
  const { begun } = await supabase.sql.begin(async (tx) => {
    await tx`select from auth.provider_sign_ins where code_hash is not null for update`;
    const requests = [exchange(), exchange(), exchange(), exchange()];
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { begun: requests };
  });
  expect((await Promise.all(begun)).map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect(await (await exchange()).json()).toMatchObject({ error_code: 'flow_state_not_found' });
});

test('a code works for five minutes', async () => {
  const [early, late] = [await beforeReturn(newAddress()), await beforeReturn(newAddress())];
  const codes = [await landing(early.callback), await landing(late.callback)].map(
    ({ searchParams }) => searchParams.get('code') ?? '',
  ) as [string, string];
  const age = (interval: string) => supabase.sql`
    update auth.provider_sign_ins set code_issued_at = clock_timestamp() - ${interval}::interval`;
  await age('5 minutes 1 second');
  expect((await late.auth.exchangeCodeForSession(codes[1])).error).toMatchObject({
    status: 422,
    code: 'flow_state_expired',
  });
  await age('4 minutes 50 seconds');
  expect((await early.auth.exchangeCodeForSession(codes[0])).error).toBeNull();
});

test('the stored row of a sign-in opens nothing and is deleted after a day', async () => {
  await supabase.sql`delete from auth.provider_sign_ins`;
  const verifier = randomBytes(40).toString('hex');
  const { callback } = await returnFor(verifier, newAddress());
  const back = await landing(callback);
  const rows = await supabase.sql<{ text: string }[]>`select s::text as text from auth.provider_sign_ins s`;
  expect(rows).toHaveLength(1);
  for (const secret of [
    verifier,
    back.searchParams.get('code') ?? '',
    callback.searchParams.get('state') ?? '',
    callback.searchParams.get('code') ?? '',
  ]) {
    expect(secret.length).toBeGreaterThan(30);
    expect(rows[0]?.text).not.toContain(secret);
  }
  await supabase.sql`update auth.provider_sign_ins set created_at = created_at - interval '25 hours'`;
  await atGoogle();
  expect(await supabase.sql`select from auth.provider_sign_ins`).toHaveLength(1);
});
