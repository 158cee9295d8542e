import { availableParallelism } from 'node:os';
import { AppError } from '@latticework/core/errors';
import { Piscina } from 'piscina';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import { AuthError } from './errors.ts';
import { PASSWORD_MAX_BYTES } from './passwordRules.ts';
import type { PasswordTasks } from './passwordWorker.ts';

/** At some 50 ms each, the last in the queue waits about two seconds. */
const QUEUE_PER_THREAD = 32;
/** After this long the person has given up or tried again. */
const TIMEOUT_MS = 10_000;
/** Of a random password that nobody has. Comparing with it costs what comparing with a person's hash costs. */
const NOBODYS_HASH = '$2b$10$QMTn7H9V9daYmyxtE1CxguDB.8c9.RcctrpfwU2RmNPRuOwjjmUzq';

/**
 * Hashes passwords in threads of its own. The event loop would be held up by 50 ms each time, and Node's shared thread
 * pool also reads the files of pages.
 *
 * `line` names who asks, such as a network: each has one password in work at a time, so that many requests from one
 * place delay somebody else by one hash. Rejects with a 429 when too many places ask at once.
 */
export type PasswordHasher = {
  hash(password: string, line: string): Promise<string>;
  /** Takes as long for an account that does not exist, or that has no password, as for one that has. */
  matches(password: string, passwordHash: string | undefined, line: string): Promise<boolean>;
  close(): Promise<void>;
};

/** One processor is left for requests and the database. */
const THREADS = Math.max(1, availableParallelism() - 1);

export function createPasswordHasher(options: { threads?: number; queue?: number } = {}): PasswordHasher {
  const { threads = THREADS, queue = QUEUE_PER_THREAD * threads } = options;
  const pool = new Piscina({
    filename: new URL('./passwordWorker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    maxQueue: queue,
    idleTimeout: 60_000,
  });
  const limited = createConcurrencyLimit({ perCaller: 1, waitingPerCaller: queue });

  async function run<Name extends keyof PasswordTasks>(
    name: Name,
    task: Parameters<PasswordTasks[Name]>[0],
    line: string,
  ): Promise<ReturnType<PasswordTasks[Name]>> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await limited(line, timeout, async () => {
        if (pool.queueSize >= queue) throw tooMany();
        return pool.run(task, { name, signal: timeout });
      });
    } catch (error) {
      throw timeout.aborted || error instanceof AppError ? tooMany() : error;
    }
  }

  return {
    hash: (password, line) => run('hash', { password }, line),
    async matches(password, passwordHash, line) {
      const same = await run('matches', { password, passwordHash: passwordHash ?? NOBODYS_HASH }, line);
      return same && passwordHash !== undefined && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES;
    },
    close: () => pool.destroy(),
  };
}

function tooMany(): AuthError {
  const words = 'Many people are signing in right now. Please wait a few seconds and try again.';
  return new AuthError(429, 'over_request_rate_limit', words, { retryAfterSeconds: 3 });
}
