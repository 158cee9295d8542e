import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Express, type Request } from 'express';
import qs from 'qs';
import { SandboxApiError } from './apiError.ts';
import { expandAt } from './expand.ts';
import { API_VERSION } from './lifecycle.ts';
import { createOperations, type OperationParts } from './operations.ts';

/** Failures that a test asks for. */
export type Faults = {
  /** How many of the next requests fail, on Stripe's side. */
  failNext: number;
  /** How long each answer takes. */
  delayMs: number;
};

/** One exchange with the API, for tests that check its bytes. */
export type Exchange = { method: string; path: string; parameters: unknown; status: number; body: unknown };

type Parts = OperationParts & {
  secretKey: string;
  faults: Faults;
  onExchange?: ((exchange: Exchange) => void) | undefined;
};

/** The part of Stripe's HTTP API that the product uses, as the pinned version of its SDK expects it. */
export function createSandboxApi(parts: Parts): Express {
  const { store, lifecycle, secretKey, faults, onExchange } = parts;
  const operations = createOperations(parts).map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.text({ type: () => true, limit: '64kb' }));

  app.use(async (request, response) => {
    const given = parametersOf(request);
    if (faults.delayMs > 0) await sleep(faults.delayMs, undefined, { ref: false });
    const { status, body, replayed } = await answer(request, given);
    if (replayed) response.set('idempotent-replayed', 'true');
    response.status(status).json(body);
    const { method, path } = request;
    onExchange?.({ method, path, parameters: given, status, body: structuredClone(body) });
  });
  return app;

  type Answer = { status: number; body: unknown; replayed?: boolean };

  async function answer(request: Request, given: unknown): Promise<Answer> {
    if (faults.failNext > 0) {
      faults.failNext -= 1;
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } };
    }
    try {
      checkCaller(request);
      const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
      if (!key) return { status: 200, body: await run(request, given) };

      const { keptResponses } = store.state;
      const asked = createHash('sha256').update(`${request.path} ${request.body}`).digest('hex');
      const kept = keptResponses[key];
      if (!kept) {
        const body = await run(request, given);
        keptResponses[key] = { request: asked, status: 200, body, at: store.now() };
        return { status: 200, body };
      }
      if (kept.request !== asked) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        throw new SandboxApiError(400, message, { code: 'idempotency_error' });
      }
      return { status: kept.status, body: kept.body, replayed: true };
    } catch (error) {
      if (error instanceof SandboxApiError) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  }

  function checkCaller(request: Request): void {
    const key = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
    if (!key) throw new SandboxApiError(401, 'You did not provide an API key.');
    if (key.startsWith('sk_live_')) throw new SandboxApiError(401, 'The sandbox takes no live key.');
    if (key !== secretKey) throw new SandboxApiError(401, 'Invalid API key provided.');
    const version = request.get('stripe-version');
    if (version !== API_VERSION) {
      throw new SandboxApiError(400, `The sandbox speaks version ${API_VERSION}, not ${version ?? 'an unnamed one'}.`);
    }
  }

  async function run(request: Request, given: unknown): Promise<unknown> {
    if (lifecycle.runDue()) await store.save();
    for (const { operation, pattern } of operations) {
      const match = operation.method === request.method ? pattern.exec(request.path) : null;
      if (!match) continue;
      const { result, expand } = operation.run(given, match[1] ?? '');
      const sent = structuredClone(result);
      for (const path of expand) expandAt(store.state, sent, path);
      if (request.method !== 'GET') await store.save();
      return sent;
    }
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    throw new SandboxApiError(404, message);
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '([\\w-]+)')}$`);
}

/** A form's, or the query's: both nest with brackets. */
function parametersOf(request: Request): unknown {
  const query = request.originalUrl.split('?')[1] ?? '';
  const form = typeof request.body === 'string' ? request.body : '';
  return qs.parse(request.method === 'POST' ? form : query, { arrayLimit: 100, depth: 8 });
}
