import { startThreadedEngine, type ThreadedEngine } from '../embedded/engine/threadedEngine.ts';
import { createLogger } from '../http/requestLog.ts';

let started: Promise<ThreadedEngine> | undefined;

/**
 * The product's engine, in its thread: loading it takes more than a second of processor time, and the test files of a
 * worker share it. Vitest ends it with the worker; a program that is no test stops the process itself.
 */
export function sharedEngine(): Promise<ThreadedEngine> {
  started ??= startThreadedEngine(createLogger('silent'));
  return started;
}
