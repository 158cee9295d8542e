import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessTokenClaims, type AccessTokens, InvalidAccessToken, loadAccessTokens } from './accessTokens.ts';

let dataDir: string;
let tokens: AccessTokens;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latticework-keys-'));
  tokens = await loadAccessTokens({ dataDir, siteUrl: 'https://app.example' });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const CLAIMS: AccessTokenClaims = {
  sub: '11111111-1111-4111-8111-111111111111',
  role: 'authenticated',
  email: 'ann@example.test',
  phone: '',
  session_id: '22222222-2222-4222-8222-222222222222',
  aal: 'aal1',
  amr: [],
  app_metadata: {},
  user_metadata: {},
  is_anonymous: false,
};

test('verifies its own tokens, also after a restart', async () => {
  const { token } = await tokens.sign(CLAIMS);
  expect(await tokens.verify(token)).toMatchObject(CLAIMS);
  const restarted = await loadAccessTokens({ dataDir, siteUrl: 'https://app.example' });
  expect(await restarted.verify(token)).toMatchObject(CLAIMS);
  expect(restarted.publicKeys).toEqual(tokens.publicKeys);
});

const now = Math.floor(Date.now() / 1000);
const whole: JWTPayload = {
  ...CLAIMS,
  iss: 'https://app.example/auth/v1',
  aud: 'authenticated',
  iat: now,
  exp: now + 3600,
};
const without = (claim: string) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== claim));

test.each<[string, JWTPayload, boolean]>([
  ['from another site', { ...whole, iss: 'https://other.example/auth/v1' }, false],
  ['for another audience', { ...whole, aud: 'somebody' }, false],
  ['without an audience', without('aud'), false],
  ['that never expires', without('exp'), false],
  ['without a subject', without('sub'), false],
  ['without a session', without('session_id'), false],
  ['that has expired', { ...whole, iat: now - 3700, exp: now - 100 }, true],
  ['that is not valid yet', { ...whole, nbf: now + 600 }, false],
])('a token %s is refused, though our key signed it', async (_name, payload, expired) => {
  const jwk = JSON.parse(await readFile(join(dataDir, 'signing-key.json'), 'utf8'));
  const token = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256' }).sign(await importJWK(jwk, 'ES256'));
  const refusal = await tokens.verify(token).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InvalidAccessToken);
  expect(refusal).toMatchObject({ expired });
});
