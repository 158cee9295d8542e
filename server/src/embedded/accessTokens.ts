import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { readOrCreateSecretFile } from './secretFile.ts';

/** How long an access token is valid, in seconds. */
export const ACCESS_TOKEN_LIFETIME = 3600;
const ALGORITHM = 'ES256';
const AUDIENCE = 'authenticated';

/** The claims that a hosted project puts into an access token. */
export type AccessTokenClaims = {
  sub: string;
  role: 'authenticated';
  email: string;
  phone: string;
  session_id: string;
  aal: 'aal1';
  amr: { method: string; timestamp: number }[];
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
};

export type AccessTokens = {
  sign(claims: AccessTokenClaims): Promise<{ token: string; expiresAt: number }>;
  /** Throws an `InvalidAccessToken`. */
  verify(token: string): Promise<AccessTokenClaims>;
  /** The public keys, for programs that verify tokens themselves. */
  publicKeys: JSONWebKeySet;
};

export class InvalidAccessToken extends Error {
  readonly expired: boolean;

  constructor(expired: boolean, options?: ErrorOptions) {
    super(expired ? 'token is expired' : 'token is malformed or not ours', options);
    this.expired = expired;
  }
}

/** Signs with this installation's key, made once and kept in `dataDir`. */
export async function loadAccessTokens({
  dataDir,
  siteUrl,
}: {
  dataDir: string;
  siteUrl: string;
}): Promise<AccessTokens> {
  const jwk = JSON.parse(await readOrCreateSecretFile(join(dataDir, 'signing-key.json'), createKey)) as JWK;
  const { d: _secret, ...publicJwk } = jwk;
  const privateKey = await importJWK(jwk, ALGORITHM);
  const publicKey = await importJWK(publicJwk, ALGORITHM);
  const issuer = `${siteUrl}/auth/v1`;

  return {
    publicKeys: { keys: [publicJwk] },

    async sign(claims) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME;
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid as string, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { token, expiresAt };
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify<AccessTokenClaims>(token, publicKey, {
          algorithms: [ALGORITHM],
          issuer,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub', 'role', 'session_id'],
        });
        return payload;
      } catch (error) {
        throw new InvalidAccessToken(error instanceof errors.JWTExpired, { cause: error });
      }
    },
  };
}

async function createKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' });
}
