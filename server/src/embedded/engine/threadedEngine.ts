import { addAbortListener } from 'node:events';
import { availableParallelism } from 'node:os';
import type { AnswerToCrisis } from '@latticework/engine/danger/crisisDetector';
import type { EmbeddedEngine } from '@latticework/engine/embedded/engine';
import { ENGINE } from '@latticework/engine/embedded/identity';
import { Piscina } from 'piscina';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import type { Logger } from '../../http/requestLog.ts';
import { COMPUTING_NICENESS } from '../niceness.ts';
import type { EngineTasks } from './engineWorker.ts';

/** Each thread keeps the library and the trained recognition data in memory. */
const THREADS = availableParallelism() > 2 ? 2 : 1;
/** A thread that runs longer than this, the maximum time for an analysis, is stuck and is replaced. */
const LONGEST_RUN_MS = 60_000;

export type ThreadedEngine = EmbeddedEngine & { answerToCrisis: AnswerToCrisis; stop(): Promise<void> };

/**
 * Runs the embedded engine in separate threads, so that requests do not wait while it works. Each thread loads the
 * engine once.
 *
 * Analyses wait in a queue for a thread; those whose `payer` had a turn longest ago go first. An aborted analysis
 * leaves the queue, or its thread finishes and the result is dropped. When a thread dies, its task is rejected and
 * another thread replaces it. Resolves when a thread is ready.
 */
export async function startThreadedEngine(
  log: Logger,
  { threads = THREADS, longestRunMs = LONGEST_RUN_MS } = {},
): Promise<ThreadedEngine> {
  const pool = new Piscina({
    filename: new URL('./engineWorker.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    niceIncrement: COMPUTING_NICENESS,
  });
  // A thread that dies during a task rejects that task; this event is for a thread that dies without a task.
  pool.on('error', (error: unknown) => log.error({ err: error }, 'a thread of the embedded engine died'));
  const inLine = createConcurrencyLimit({ perCaller: threads, total: threads });

  async function run<Name extends keyof EngineTasks>(
    name: Name,
    { payer = '', ...task }: Parameters<EngineTasks[Name]>[0] & { payer?: string },
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<EngineTasks[Name]>>> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    using _listener = addAbortListener(signal, () => aborted.reject(signal.reason));
    return await Promise.race([
      aborted.promise,
      inLine(payer, signal, () => inThread(name, task, AbortSignal.timeout(longestRunMs))),
    ]);
  }

  /** Ends the thread when `limit` is aborted. */
  async function inThread<Name extends keyof EngineTasks>(
    name: Name,
    task: object,
    limit?: AbortSignal,
  ): Promise<Awaited<ReturnType<EngineTasks[Name]>>> {
    try {
      return await pool.run(task, { name, ...(limit && { signal: limit }) });
    } catch (cause) {
      throw new Error('The embedded engine failed in its thread.', { cause });
    }
  }

  try {
    // This task runs when a thread has loaded the engine, and is rejected when the thread cannot load it.
    await inThread('shortlist', { text: '', limit: 0 });
  } catch (error) {
    await pool.destroy();
    throw error;
  }

  return {
    identity: ENGINE,
    analyze: (request, signal) => run('analyze', request, signal),
    shortlist: (request, signal) => run('shortlist', request, signal),
    brief: (request, signal) => run('brief', request, signal),
    // Takes a few milliseconds, and does not wait in the queue for analyses.
    answerToCrisis: (text) => inThread('answerToCrisis', { text }, AbortSignal.timeout(longestRunMs)),
    stop: () => pool.destroy(),
  };
}
