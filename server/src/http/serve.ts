import type { Access, BodyOf, Contract, PartOf, QueryOf, ResponseOf, StreamedOf } from '@latticework/api/contract';
import { EVENT_STREAM } from '@latticework/api/eventStream';
import { type StreamedContract, writeStreamed } from '@latticework/api/streamedJson';
import { AppError } from '@latticework/core/errors';
import { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { Person } from '../account/person.ts';
import { createEventStream, STREAM_PACE, type StreamPace } from './eventStream.ts';
import { jsonBody, rawBody } from './jsonBody.ts';
import { sendStreamed } from './sendStreamed.ts';

export type Authenticate = (request: Request) => Promise<Person>;

type Call<C extends Contract> = {
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Present only if the contract asks for it. */
  rawBody: C extends { rawBody: true } ? Buffer : undefined;
  person: C['access'] extends 'public' ? undefined : Person;
  header: (name: string) => string | undefined;
  /** The client's address, according to trusted proxies. */
  ip: string;
  /** Aborted when the client disconnects before it has its answer. */
  signal: AbortSignal;
  /** Resolves when the answer has been sent or the client has disconnected. */
  closed: Promise<void>;
  /** Sends a part of the answer. Present only if the contract has parts and the client asks for them. */
  onPart: C extends { parts: z.ZodType } ? ((part: PartOf<C>) => void) | undefined : undefined;
};

type Answer<C extends Contract> = C extends { streamed: string } ? StreamedOf<C> : ResponseOf<C>;
type Handler<C extends Contract> = (call: Call<C>) => Promise<Answer<C>> | Answer<C>;

/** One handler per contract; a missing one does not compile. */
export type Handlers<Contracts extends Record<string, Contract>> = {
  [Name in keyof Contracts]: Handler<Contracts[Name]>;
};

/**
 * Serves a feature's contracts: authenticates, parses, runs, and parses the answer, so that nothing undeclared leaks.
 */
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
    if (contract.rawBody) steps.unshift(rawBody);
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
  const { parts, cacheSeconds, fileName } = contract;
  const caching = cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store';
  return async (request, response) => {
    const gone = new AbortController();
    // First, so that a client that disconnects during the following steps is noticed too.
    const closed = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) gone.abort(new AppError('bad_request', 'The client disconnected.'));
        resolve();
      });
    });
    const person = contract.access === 'public' ? undefined : await authenticate(request);
    if (person) checkAccess(contract.access, person);
    const query = contract.query ? parseInput(contract.query, request.query) : undefined;
    const body = contract.body ? parseInput(contract.body, request.body) : undefined;

    const stream = parts && wantsStream(request) ? createEventStream(response, pace) : undefined;
    response.locals['stream'] = stream;
    const answer = await handler({
      query,
      body,
      rawBody: contract.rawBody ? (request.body as unknown) : undefined,
      person,
      header: (name) => request.get(name),
      ip: request.ip ?? '0.0.0.0',
      signal: gone.signal,
      closed,
      onPart: stream && parts && ((part: unknown) => stream.send('part', parts.parse(part))),
    } as Call<C>);

    // A stream has sent its headers with its first part.
    if (stream) return stream.finish('result', contract.response.parse(answer));
    response.set('cache-control', caching);
    if (fileName) response.attachment(fileName);
    if (isStreamed(contract)) return sendStreamed(request, response, writeStreamed(contract, answer as never), pace);
    response.json(contract.response.parse(answer));
  };
}

function isStreamed(contract: Contract): contract is StreamedContract {
  return contract.streamed !== undefined;
}

/** Plain JSON is the default: only a client that accepts a stream first gets one. */
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
  // Our own messages are whole sentences for a person; zod's need the name of the field.
  const message =
    issue && /[.?!]$/.test(issue.message)
      ? issue.message
      : `${where || 'The request'}: ${issue?.message ?? 'is not valid'}.`;
  throw new AppError('bad_request', message);
}
