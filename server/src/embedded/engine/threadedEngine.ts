import { addAbortListener } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Analysis } from '@latticework/core/analysis';
import type { EmbeddedEngine } from '@latticework/engine/embedded/engine';
import { ENGINE } from '@latticework/engine/embedded/identity';
import { Piscina } from 'piscina';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import type { Logger } from '../../http/requestLog.ts';
import type { EngineTasks } from './engineWorker.ts';

/** Each thread has the library and all that recognition has learned in memory. */
const THREADS = availableParallelism() > 2 ? 2 : 1;
/**
 * On Linux and Windows. Where the processors are busy, requests and the database go first. With 10, analyses hardly went
 * on where other programs kept the machine busy.
 */
const NICENESS = 5;
/** After this long, which is as long as an analysis may take, a thread is stuck, and another one takes its place. */
const LONGEST_RUN_MS = 60_000;

export type ThreadedEngine = EmbeddedEngine & { answerToCrisis: AnswerToCrisis; stop(): Promise<void> };

/** See `CrisisDetector`: the response to a text that suggests a life may be in danger. */
export type AnswerToCrisis = (text: string) => Promise<Analysis | undefined>;

/**
 * The embedded engine in threads of its own, so that no request waits while it works. It loads once in each thread.
 *
 * Analyses wait in line for a thread, and those whose `payer` had a turn longest ago go first. One that is aborted leaves
 * the line, or its thread finishes and drops the result. A thread that dies rejects what it was working on, and another
 * one takes its place. Resolves when a thread is ready.
 */
export async function startThreadedEngine(
  log: Logger,
  { threads = THREADS, longestRunMs = LONGEST_RUN_MS } = {},
): Promise<ThreadedEngine> {
  const pool = new Piscina({
    filename: new URL('./engineWorker.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    niceIncrement: NICENESS,
  });
  // A thread that dies at work rejects its task; this is one that dies while it has none.
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

  /** A thread is ended when `limit` is aborted. */
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
    // A thread takes its first task when it has loaded the engine, and rejects it when it cannot.
    await inThread('shortlist', { text: '', limit: 0 });
  } catch (error) {
    await pool.destroy();
    throw error;
  }

  return {
    identity: ENGINE,
    analyze: (request, signal) => run('analyze', request, signal),
    shortlist: (request, signal) => run('shortlist', request, signal),
    // Takes a few milliseconds, and goes before every analysis that waits in line.
    answerToCrisis: (text) => inThread('answerToCrisis', { text }, AbortSignal.timeout(longestRunMs)),
    stop: () => pool.destroy(),
  };
}
