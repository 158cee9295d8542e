import { availableParallelism } from 'node:os';
import { AppError } from '@latticework/core/errors';
import { Piscina } from 'piscina';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import { AuthError } from './errors.ts';
import { PASSWORD_MAX_BYTES } from './passwordRules.ts';
import type { PasswordTasks } from './passwordWorker.ts';

/** On Linux and Windows: where the processors are busy, requests and the database go first. */
const NICENESS = 5;
/** At some 50 ms each, the last in the queue waits about two seconds. */
const QUEUE_PER_THREAD = 32;
/** After this long the person has given up or tried again. */
const TIMEOUT_MS = 10_000;
/** The hash of a discarded random password. Comparing with it takes as long as with a person's hash. */
const NOBODYS_HASH = '$2b$10$QMTn7H9V9daYmyxtE1CxguDB.8c9.RcctrpfwU2RmNPRuOwjjmUzq';

/**
 * Hashes passwords in its own threads: each hash would block the event loop for 50 ms, and Node's shared thread pool
 * also reads the files of pages.
 *
 * `line` names the caller, such as a network. Each line has one hash in progress, so many requests from one network
 * delay others by one hash. Rejects with a 429 when too many lines are waiting.
 */
export type PasswordHasher = {
  hash(password: string, line: string): Promise<string>;
  /** Takes equally long for an account that does not exist or has no password. */
  matches(password: string, passwordHash: string | undefined, line: string): Promise<boolean>;
  close(): Promise<void>;
};

/** Leaves one processor for requests and the database. */
const THREADS = Math.max(1, availableParallelism() - 1);

export function createPasswordHasher(options: { threads?: number; queue?: number } = {}): PasswordHasher {
  const { threads = THREADS, queue = QUEUE_PER_THREAD * threads } = options;
  const pool = new Piscina({
    filename: new URL('./passwordWorker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    maxQueue: queue,
    idleTimeout: 60_000,
    niceIncrement: NICENESS,
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
