import { type Analysis, type AnalysisPart, analysisSchema } from '@latticework/core/analysis';
import { checkLibrary } from '@latticework/library/check';
import { afterAll, beforeEach, expect } from 'vitest';
import type { AnalyzeRequest } from '../../analyze.ts';
import { createEmbeddedEngine } from '../../embedded/engine.ts';
import { loadRecognition } from '../../recognition/artifact.ts';
import { createModelEngine, type ModelEngineDependencies } from '../engine.ts';
import type { Refusal, Reservation } from '../tokenBudget.ts';
import { TEXT } from './answers.ts';
import { startScriptedModelServer } from './scriptedModelServer.ts';

/** Enough for the fullest request. */
export const TOKENS = 36_000;

type Run = { analysis: Analysis; parts: AnalysisPart[] };

/** The engine in front of a scripted model server, for the tests of one file. */
export async function testModel() {
  const library = checkLibrary();
  const embedded = createEmbeddedEngine(library, loadRecognition());
  const server = await startScriptedModelServer();
  const account = createAccount();
  const warnings: object[] = [];
  const notes: object[] = [];
  afterAll(() => server.stop());
  beforeEach(() => {
    account.open(1_000_000);
    warnings.length = 0;
    notes.length = 0;
  });

  function createEngine(change: Partial<ModelEngineDependencies> = {}) {
    return createModelEngine({
      server: { apiKey: 'key', baseUrl: server.url, model: 'm-1' },
      library,
      embedded,
      budget: account,
      tokensPerRequest: TOKENS,
      log: { warn: (details) => warnings.push(details), info: (details) => notes.push(details) },
      ...change,
      limits: { retryMs: 10, totalMs: 5_000, firstOutputMs: 2_000, ...change.limits },
    });
  }

  async function run(
    engine = createEngine(),
    change: Partial<AnalyzeRequest> = {},
    signal = new AbortController().signal,
  ): Promise<Run> {
    const parts: AnalysisPart[] = [];
    const request: AnalyzeRequest = { text: TEXT, quality: 'premium', ...change };
    const analysis = await engine.analyze(request, signal, (part) => parts.push(part));
    analysisSchema.parse(analysis);
    return { analysis, parts };
  }

  /** Expects the embedded engine's own answer, with the reason for it. */
  async function expectInstead({ analysis }: Run, because: string, change: Partial<AnalyzeRequest> = {}) {
    const own = await embedded.analyze({ text: TEXT, quality: 'premium', ...change }, new AbortController().signal);
    expect(analysis.metadata.engine).toEqual({ ...own.metadata.engine, insteadOf: { model: 'm-1', because } });
    expect({ ...analysis, metadata: null }).toEqual({ ...own, metadata: null });
  }

  return { library, server, account, warnings, notes, createEngine, run, expectInstead };
}

/** A budget whose state tests can read. */
function createAccount() {
  const account = {
    left: 0,
    settled: [] as number[],
    open(tokens: number) {
      account.left = tokens;
      account.settled = [];
    },
    async reserve(wanted: number): Promise<Reservation | Refusal> {
      if (wanted > account.left) return { refused: 'installation' };
      account.left -= wanted;
      const { settled } = account;
      return {
        refused: null,
        async settle(used: number) {
          account.left += wanted - used;
          settled.push(used);
        },
      };
    },
  };
  return account;
}
