import type { Access, BodyOf, Contract, PartOf, QueryOf, ResponseOf } from '@latticework/api/contract';
import { EVENT_STREAM } from '@latticework/api/eventStream';
import { AppError } from '@latticework/core/errors';
import { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { Person } from '../account/person.ts';
import { createEventStream, STREAM_PACE, type StreamPace } from './eventStream.ts';
import { jsonBody } from './jsonBody.ts';

export type Authenticate = (request: Request) => Promise<Person>;

type Call<C extends Contract> = {
  query: QueryOf<C>;
  body: BodyOf<C>;
  person: C['access'] extends 'public' ? undefined : Person;
  header: (name: string) => string | undefined;
  /** Where the request came from, as far as the proxies are to be believed. */
  ip: string;
  /** Aborted when the client goes away before it has its answer. */
  signal: AbortSignal;
  /** Hands on a part of the answer. Only where the contract has parts and the client wants them. */
  onPart: C extends { parts: z.ZodType } ? ((part: PartOf<C>) => void) | undefined : undefined;
};

type Handler<C extends Contract> = (call: Call<C>) => Promise<ResponseOf<C>> | ResponseOf<C>;

/** One handler per contract: a forgotten one does not compile. */
export type Handlers<Contracts extends Record<string, Contract>> = {
  [Name in keyof Contracts]: Handler<Contracts[Name]>;
};

/** Serves a feature's contracts: authenticate, parse, run, and parse the answer, so that nothing undeclared leaks. */
export function serve<Contracts extends Record<string, Contract>>(
  contracts: Contracts,
  handlers: Handlers<Contracts>,
  authenticate: Authenticate,
  pace: StreamPace = STREAM_PACE,
): Router {
  const router = Router();
  for (const [name, contract] of Object.entries(contracts)) {
    const handler = handlers[name as keyof Contracts] as Handler<Contract>;
    const route = router.route(contract.path);
    const steps: RequestHandler[] = [endpoint(contract, handler, authenticate, pace)];
    if (contract.body) steps.unshift(requireJson, jsonBody);
    if (contract.method === 'GET') route.get(...steps);
    else route.post(...steps);
    route.all((request, response) => {
      response.set('allow', contract.method);
      throw new AppError('method_not_allowed', `${request.method} is not offered here.`);
    });
  }
  return router;
}

function endpoint<C extends Contract>(
  contract: C,
  handler: Handler<C>,
  authenticate: Authenticate,
  pace: StreamPace,
): RequestHandler {
  const { parts, cacheSeconds } = contract;
  const caching = cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store';
  return async (request, response) => {
    const person = contract.access === 'public' ? undefined : await authenticate(request);
    if (person) checkAccess(contract.access, person);
    const query = contract.query ? parseInput(contract.query, request.query) : undefined;
    const body = contract.body ? parseInput(contract.body, request.body) : undefined;

    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) gone.abort(new AppError('bad_request', 'The client went away.'));
    });
    const stream = parts && wantsStream(request) ? createEventStream(response, pace) : undefined;
    response.locals['stream'] = stream;
    const answer = await handler({
      query,
      body,
      person,
      header: (name) => request.get(name),
      ip: request.ip ?? '0.0.0.0',
      signal: gone.signal,
      onPart: stream && parts && ((part: unknown) => stream.send('part', parts.parse(part))),
    } as Call<C>);

    const whole = contract.response.parse(answer);
    if (stream) stream.finish('result', whole);
    else response.set('cache-control', caching).json(whole);
  };
}

/** Plain JSON is the default: a stream is only for who names it first. */
function wantsStream(request: Request): boolean {
  return request.accepts(['application/json', EVENT_STREAM]) === EVENT_STREAM;
}

function checkAccess(access: Access, person: Person): void {
  if (access === 'premium' && person.tier !== 'premium') {
    throw new AppError('premium_required', 'This needs a Premium subscription.');
  }
}

const requireJson: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json')) {
    throw new AppError('unsupported_media_type', 'Send the request body as JSON, with content-type: application/json.');
  }
  next();
};

function parseInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.');
  // Our own messages are whole sentences for a person; the library's need the name of the field.
  const message =
    issue && /[.?!]$/.test(issue.message)
      ? issue.message
      : `${where || 'The request'}: ${issue?.message ?? 'is not valid'}.`;
  throw new AppError('bad_request', message);
}
