import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';

export type ProviderPerson = { sub: string; email: string; emailVerified: boolean; name: string };

export const PROVIDER_PEOPLE = {
  ada: { sub: '100000000000000000001', email: 'ada@gmail.example', emailVerified: true, name: 'Ada Byron' },
  /** The provider has not verified this address. */
  ben: { sub: '100000000000000000002', email: 'ben@gmail.example', emailVerified: false, name: 'Ben Moss' },
} satisfies Record<string, ProviderPerson>;

export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registers another redirect address, for a server whose port is known only later. */
  allowRedirect(address: string): void;
  /** From now on, `forge` changes each ID token; `key` is the provider's own. Undefined: genuine tokens again. */
  forgeIdTokens(forge: ((idToken: string, key: SigningKey) => string | Promise<string>) | undefined): void;
  stop(): Promise<void>;
};

export type SigningKey = { kty: string; kid: string; alg: string };

/**
 * A real OpenID provider on loopback that stands in for Google: its page asks for the email address of one of `people`
 * and can be canceled. Like Google it puts the person's claims into the ID token. Any other address makes a new person
 * with a verified address, so that tests need not share people.
 */
export async function startOpenIdProvider({
  port = 0,
  clientSecret = randomBytes(24).toString('base64url'),
  redirectUris = [],
  people = Object.values(PROVIDER_PEOPLE),
}: {
  port?: number;
  clientSecret?: string;
  redirectUris?: string[];
  people?: ProviderPerson[];
} = {}): Promise<OpenIdProvider> {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'latticework';
  const key = newSigningKey();
  const known = [...people];
  const redirects = new Set(redirectUris);
  let forge: Parameters<OpenIdProvider['forgeIdTokens']>[0];

  const provider = new Provider(issuer, configuration({ clientId, clientSecret, issuer, key, known }));
  provider.Client.prototype.redirectUriAllowed = (address: string) => redirects.has(address);
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (forge && body?.id_token) context.body = { ...body, id_token: await forge(body.id_token, key) };
  });

  app.get('/interaction/:uid', (request, response) => {
    response.send(loginPage(request.path));
  });
  app.post('/interaction/:uid', express.urlencoded(), async (request, response) => {
    const email = String((request.body as { email?: unknown }).email).trim();
    const person = known.find((one) => one.email === email) ?? newPerson(email);
    if (!known.includes(person)) known.push(person);
    await provider.interactionFinished(request, response, { login: { accountId: person.sub, remember: false } });
  });
  app.get('/interaction/:uid/cancel', async (request, response) => {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
  });
  app.use(provider.callback());

  return {
    issuer,
    clientId,
    clientSecret,
    allowRedirect: (address) => void redirects.add(address),
    forgeIdTokens(change) {
      forge = change;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configuration(parts: {
  clientId: string;
  clientSecret: string;
  issuer: string;
  key: SigningKey;
  known: readonly ProviderPerson[];
}): Configuration {
  return {
    adapter: inMemory(),
    clients: [
      {
        client_id: parts.clientId,
        client_secret: parts.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${parts.issuer}/the-list-is-kept-elsewhere`],
      },
    ],
    jwks: { keys: [parts.key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount(_context, sub) {
      const person = parts.known.find((one) => one.sub === sub);
      return (
        person && {
          accountId: sub,
          claims: () => ({
            sub,
            email: person.email,
            email_verified: person.emailVerified,
            name: person.name,
            picture: `${parts.issuer}/${sub}.png`,
          }),
        }
      );
    },
    // Logging in implies consent, so one page is enough.
    async loadExistingGrant({ oidc }) {
      if (!oidc.client || !oidc.session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

function newPerson(email: string): ProviderPerson {
  return { sub: `2${randomBytes(8).readBigUInt64BE()}`, email, emailVerified: true, name: 'Somebody New' };
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: randomBytes(8).toString('hex'), alg: 'RS256' };
}

/** The provider's default adapter warns at each start that it is not for production. */
function inMemory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (name) => {
    const find = async (wanted: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([id, payload]) => id.startsWith(`${name} `) && wanted(payload))?.[1];
    return {
      upsert: async (id, payload) => void kept.set(`${name} ${id}`, payload),
      find: async (id) => kept.get(`${name} ${id}`),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (code) => find((payload) => payload.userCode === code),
      destroy: async (id) => void kept.delete(`${name} ${id}`),
      async consume(id) {
        const payload = kept.get(`${name} ${id}`);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
      },
    };
  };
}

function loginPage(path: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Provider for tests</title></head>
<body>
<h1>Sign in to the provider</h1>
<form method="post" action="${path}">
<label>Email <input name="email" type="email" required autofocus></label>
<button>Continue</button>
</form>
<a href="${path}/cancel">Cancel</a>
</body>
</html>
`;
}
