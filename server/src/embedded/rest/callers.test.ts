import { join } from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestUser, testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  ann = await supabase.person();
  bob = await supabase.person();
});

const fetchRest = (path: string, headers: Record<string, string>) =>
  fetch(`${supabase.url}/rest/v1${path}`, { headers });

describe('the caller', () => {
  test('is anonymous, a person or the server, by key and token', async () => {
    const session = (await ann.client.auth.getClaims()).data?.claims.session_id;
    expect((await ann.client.rpc('who')).data).toEqual({
      uid: ann.id,
      role: 'authenticated',
      user: 'authenticated',
      session,
    });
    expect((await supabase.client().rpc('who')).data).toEqual({ uid: null, role: 'anon', user: 'anon', session: null });
    const server = supabase.client({ key: supabase.secretKey });
    expect((await server.rpc('who')).data).toMatchObject({ role: 'service_role', user: 'service_role' });
  });

  test('sees and changes rows as the policies allow', async () => {
    const { data: thing } = await ann.client.from('things').insert({ title: 'of ann' }).select().single();
    expect(thing.owner).toBe(ann.id);
    expect((await bob.client.from('things').select().eq('id', thing.id)).data).toEqual([]);
    expect((await bob.client.from('things').update({ title: 'x' }).eq('id', thing.id).select()).data).toEqual([]);
    expect((await bob.client.from('things').delete().eq('id', thing.id).select()).data).toEqual([]);
    expect((await supabase.client().from('things').select()).data).toEqual([]);
    const server = supabase.client({ key: supabase.secretKey });
    expect((await server.from('things').select('title').eq('id', thing.id)).data).toEqual([{ title: 'of ann' }]);
  });

  test('is kept apart from others in concurrent requests', async () => {
    await ann.client.from('things').insert({ title: 'ann once more' });
    await bob.client.from('things').insert({ title: 'of bob' });
    const people = [ann, bob];
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { client, id } = people[n % 2] as TestUser;
        const [read, failed] = await Promise.all([
          client.from('things').select('owner'),
          client.from('things').insert({ title: '' }),
        ]);
        return { id, owners: read.data?.map(({ owner }) => owner), code: failed.error?.code };
      }),
    );
    for (const { id, owners, code } of answers) {
      expect(owners?.length).toBeGreaterThan(0);
      expect(new Set(owners)).toEqual(new Set([id]));
      expect(code).toBe('23514');
    }
  });

  test('is refused without a valid API key', async () => {
    expect((await fetchRest('/things', {})).status).toBe(401);
    expect(await (await fetchRest('/things', { apikey: 'sb_publishable_other' })).json()).toMatchObject({
      message: 'Invalid API key',
    });
    expect((await fetchRest('/things', { authorization: `Bearer ${supabase.secretKey}` })).status).toBe(401);
  });

  test('is refused with a token that is expired, forged, changed, for another purpose or unsigned', async () => {
    const token = (await ann.client.auth.getSession()).data.session?.access_token as string;
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { privateKey: strangersKey } = await generateKeyPair('ES256');
    const kid = JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(strangersKey);
    const publicKeyAsSecret = new TextEncoder().encode(
      await (await fetch(`${supabase.url}/auth/v1/.well-known/jwks.json`)).text(),
    );
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKeyAsSecret);
    const bad = [
      forged,
      confused,
      `${header}.${encode({ ...claims, sub: bob.id })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'not-a-token',
    ];
    for (const accessToken of bad) {
      const answer = await fetchRest('/things', {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${accessToken}`,
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        code: 'PGRST301',
        message: 'No suitable key or wrong key type',
        details: null,
        hint: null,
      });
    }

    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
    const late = await fetchRest('/things', { apikey: supabase.publishableKey, authorization: `Bearer ${token}` });
    vi.useRealTimers();
    expect(late.status).toBe(401);
    expect(late.headers.get('www-authenticate')).toContain('JWT expired');
    expect(await late.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  test('cannot read accounts in any role', async () => {
    for (const client of [ann.client, supabase.client({ key: supabase.secretKey })]) {
      expect(
        (
          await client
            .schema('auth' as 'public')
            .from('users')
            .select()
        ).error?.code,
      ).toBe('PGRST106');
      expect((await client.from('auth.users').select()).error?.code).toBe('PGRST205');
    }
  });
});
