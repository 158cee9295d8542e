import { AppError } from '@latticework/core/errors';
import { type ErrorRequestHandler, type Request, Router } from 'express';
import postgres from 'postgres';
import { z } from 'zod';
import { jsonBody } from '../../http/jsonBody.ts';
import type { AccessTokens } from '../accessTokens.ts';
import { type ApiKeys, credentialsOf, requireKey } from '../apiKeys.ts';
import { type Log, loggable } from '../log.ts';
import { clientOf } from './client.ts';
import { AuthError, invalidInput, sendAuthError } from './errors.ts';
import type { GoogleSignIn } from './googleSignIn.ts';
import { isChallenge } from './pkce.ts';
import type { AuthService } from './service.ts';

/** PostgreSQL's code for a reference to a row that does not exist. */
const FOREIGN_KEY = '23503';

/** The endpoints of hosted Supabase's auth that supabase-js and the server use. Mount at /auth/v1. */
export function authRoutes(parts: {
  service: AuthService;
  /** null: signing in with Google is off. */
  googleSignIn: GoogleSignIn | null;
  accessTokens: AccessTokens;
  apiKeys: ApiKeys;
  log: Log;
}): Router {
  const { service, googleSignIn } = parts;
  const router = Router();
  const from = (request: Request) => clientOf(request, parts.apiKeys);
  const signedIn = (request: Request) => service.authenticate(credentialsOf(request, parts.apiKeys).accessToken);

  // Checking an access token requires no API key.
  router.get('/.well-known/jwks.json', (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=600');
    response.json(parts.accessTokens.publicKeys);
  });

  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });

  // Browsers are redirected to these two and carry no API key.
  router.get('/authorize', async (request, response) => {
    const { provider, code_challenge: codeChallenge } = parse(authorizeQuery, request.query);
    if (provider !== 'google' || !googleSignIn) throw invalidInput('Unsupported provider: provider is not enabled');
    response.redirect(await googleSignIn.begin({ codeChallenge, redirectTo: redirectOf(request) }, from(request)));
  });
  router.get('/callback', async (request, response) => {
    if (!googleSignIn) throw invalidInput('Unsupported provider: provider is not enabled');
    const { searchParams } = new URL(request.originalUrl, 'http://localhost');
    response.redirect(await googleSignIn.finish(searchParams));
  });

  router.use(requireKey(parts.apiKeys));
  router.use(jsonBody);

  router.get('/health', (_request, response) => {
    response.json({ name: 'Latticework accounts', description: 'User registration and authentication API' });
  });

  router.get('/settings', (_request, response) => {
    response.json({
      external: { email: true, phone: false, anonymous_users: false, google: googleSignIn !== null },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
  });

  router.post('/signup', async (request, response) => {
    const { email, password, data } = parse(signUpBody, request.body);
    response.json(await service.signUp({ email, password, data, redirectTo: redirectOf(request) }, from(request)));
  });

  router.post('/token', async (request, response) => {
    switch (request.query.grant_type) {
      case 'password':
        response.json(await service.signInWithPassword(parse(passwordBody, request.body), from(request)));
        return;
      case 'refresh_token': {
        const { refresh_token } = parse(refreshBody, request.body);
        response.json(await service.refresh(refresh_token, from(request)));
        return;
      }
      case 'pkce': {
        const { auth_code: code, code_verifier: codeVerifier } = parse(codeBody, request.body);
        response.json(await service.exchangeCode({ code, codeVerifier }, from(request)));
        return;
      }
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });

  router.post('/verify', async (request, response) => {
    const { type, token_hash } = parse(verifyBody, request.body);
    response.json(await service.verify({ type, token: token_hash }, from(request)));
  });

  router.post('/resend', async (request, response) => {
    const { email } = parse(resendBody, request.body);
    await service.resendConfirmation({ email, redirectTo: redirectOf(request) }, from(request));
    response.json({});
  });

  router.post('/recover', async (request, response) => {
    const { email } = parse(recoverBody, request.body);
    await service.recover({ email, redirectTo: redirectOf(request) }, from(request));
    response.json({});
  });

  router.get('/user', async (request, response) => {
    const { account } = await signedIn(request);
    response.json(await service.getUser(account.id));
  });

  router.put('/user', async (request, response) => {
    const person = await signedIn(request);
    const body = parse(updateUserBody, request.body);
    const { password, current_password: currentPassword, data, email, app_metadata } = body;
    if (app_metadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    if (email && email !== person.account.email)
      throw invalidInput('The email address of an account cannot be changed');
    response.json(await service.updateUser(person, { password, currentPassword, data }, from(request)));
  });

  router.post('/logout', async (request, response) => {
    const person = await signedIn(request);
    const scope = logoutScope.safeParse(request.query.scope);
    if (!scope.success) throw invalidInput('Unsupported logout scope');
    await service.signOut(person, scope.data);
    response.status(204).end();
  });

  const admin = Router();
  admin.use((request, _response, next) => {
    if (credentialsOf(request, parts.apiKeys).key === 'secret') next();
    else next(new AuthError(403, 'not_admin', 'User not allowed'));
  });
  admin.post('/users', async (request, response) => {
    const body = parse(createUserBody, request.body);
    const {
      id,
      email,
      password,
      email_confirm: confirmed,
      user_metadata: userMetadata,
      app_metadata: appMetadata,
    } = body;
    response.json(await service.createUser({ id, email, password, confirmed, userMetadata, appMetadata }));
  });
  admin.get('/users/:id', async (request, response) => {
    response.json(await service.getUser(parse(userId, request.params.id)));
  });
  admin.delete('/users/:id', async (request, response) => {
    await service.deleteUser(parse(userId, request.params.id));
    response.json({});
  });
  router.use('/admin', admin);

  router.use((_request, _response, next) => next(new AuthError(404, 'not_found', 'Not found')));
  router.use(authErrors(parts.log));
  return router;
}

const metadata = z.record(z.string(), z.unknown());
const email = z
  .string('An email address is required')
  .trim()
  .toLowerCase()
  .max(255, 'Unable to validate email address: invalid format')
  .pipe(z.email('Unable to validate email address: invalid format'));

const signUpBody = z.object({
  email,
  password: z.string('Signup requires a valid password').min(1, 'Signup requires a valid password'),
  data: metadata.nullish().transform((data) => data ?? {}),
});
/** Not validated: an address that cannot exist is answered like one that does not. */
const passwordBody = z.object({
  email: z.string('missing email or phone').trim().toLowerCase(),
  password: z.string('missing password'),
});
const refreshBody = z.object({ refresh_token: z.string('refresh_token required') });
const CODE_WANTED = 'invalid request: both auth code and code verifier should be non-empty';
const codeBody = z.object({
  auth_code: z.string(CODE_WANTED).min(1, CODE_WANTED),
  code_verifier: z.string(CODE_WANTED).min(1, CODE_WANTED),
});
/** Without a challenge, or with one that is its own verifier, anyone who sees the code could sign in with it. */
const CHALLENGE_WANTED = 'PKCE flow requires code_challenge and code_challenge_method s256';
const authorizeQuery = z.object({
  provider: z.string('Unsupported provider: missing provider'),
  code_challenge: z.string(CHALLENGE_WANTED).refine(isChallenge, CHALLENGE_WANTED),
  code_challenge_method: z.string(CHALLENGE_WANTED).toLowerCase().pipe(z.literal('s256', CHALLENGE_WANTED)),
});
const verifyBody = z.object({
  type: z.enum(['signup', 'email', 'recovery'], 'Unsupported verification type'),
  token_hash: z.string('Verify requires a token hash').min(1, 'Verify requires a token hash'),
});
const resendBody = z.object({
  type: z.literal('signup', 'Only a confirmation (type signup) can be sent again'),
  email,
});
const recoverBody = z.object({ email });
const updateUserBody = z.object({
  password: z.string().min(1).optional(),
  current_password: z.string().optional(),
  data: metadata.optional(),
  email: z.string().trim().toLowerCase().optional(),
  app_metadata: metadata.optional(),
});
const createUserBody = z.object({
  id: z.uuid().optional(),
  email,
  password: z.string().optional(),
  email_confirm: z.boolean().default(false),
  user_metadata: metadata.default({}),
  app_metadata: metadata.default({}),
});
const userId = z.uuid('user_id must be an UUID');
const logoutScope = z.enum(['global', 'local', 'others']).default('global');

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalidInput(result.error.issues[0]?.message ?? 'Invalid request');
}

function redirectOf(request: Request): string | undefined {
  return typeof request.query.redirect_to === 'string' ? request.query.redirect_to : undefined;
}

const NO_JSON = 'Could not parse request body as JSON';
const UNREADABLE: Record<number, string> = {
  413: 'Request body is too large',
  415: 'Request body has an unsupported encoding or character set',
};

function authErrors(log: Log): ErrorRequestHandler {
  return (error, request, response, _next) => {
    if (error instanceof AuthError) {
      sendAuthError(request, response, error);
      return;
    }
    if (error instanceof postgres.PostgresError && error.code === FOREIGN_KEY) {
      // The account was deleted during the request.
      sendAuthError(request, response, new AuthError(403, 'user_not_found', 'User does not exist'));
      return;
    }
    const status = (error as { status?: number }).status ?? 500;
    if (status < 500) {
      sendAuthError(
        request,
        response,
        new AuthError(status, 'bad_json', error instanceof AppError ? error.message : (UNREADABLE[status] ?? NO_JSON)),
      );
      return;
    }
    log.error(loggable(error), 'an auth request failed');
    const words = 'Unexpected failure, please check server logs for more information';
    sendAuthError(request, response, new AuthError(500, 'unexpected_failure', words));
  };
}
