import type { Analysis, AnalysisPart, Engine } from '@latticework/core/analysis';
import type { Library } from '@latticework/library/library';
import type { AnalysisEngine, AnalyzeRequest } from '../analyze.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import { createCallPolicy, MODEL_LIMITS, type ModelLimits, REASONING_LIMITS } from './callPolicy.ts';
import { type ChatServer, createChat, type Message, type Usage } from './chat.ts';
import { composeAnalysis, composeNarrative, composeTool } from './compose.ts';
import { type Asked, createConversation, type Log } from './conversation.ts';
import { FAILURES, ModelFailure } from './failure.ts';
import { createRequestRenderer, lengthOf, type RenderedRequest } from './requests.ts';
import type { TokenBudget } from './tokenBudget.ts';
import { type AnswerCheck, type CheckedFinding, faultsOf } from './verify.ts';

export type ModelEngineDependencies = {
  server: ChatServer;
  library: Library;
  /** Finds the likeliest tools and the notes, and answers whenever the model cannot. */
  embedded: EmbeddedEngine;
  budget: TokenBudget;
  /** Maximum tokens of one request, input and output together; an analysis is one request, or two with a repair. */
  tokensPerRequest: number;
  /** For the log; without them, it names tokens only. */
  prices?: Prices | undefined;
  log: Log;
  limits?: Partial<ModelLimits>;
};

/**
 * Analysis by any OpenAI-compatible model: it names tools of the library and writes about them, and everything it
 * writes is checked before it is shown. Whatever fails, the embedded engine answers and the result says
 * so. Findings that were already sent are then void, as they may be after a repair: the complete analysis counts.
 */
export function createModelEngine(dependencies: ModelEngineDependencies): AnalysisEngine {
  const { server, embedded, log, prices } = dependencies;
  const isPatient = server.effort === 'medium' || server.effort === 'high' || server.effort === 'xhigh';
  const limits = { ...(isPatient ? REASONING_LIMITS : MODEL_LIMITS), ...dependencies.limits };
  /** Requests of so many characters were more than the model can read. */
  let tooLong = Number.POSITIVE_INFINITY;
  const policy = createCallPolicy(limits);
  const conversation = createConversation({
    chat: createChat(server, limits),
    policy,
    budget: dependencies.budget,
    tokensPerRequest: dependencies.tokensPerRequest,
    log,
  });
  const render = createRequestRenderer({ library: dependencies.library, embedded });
  const engine: Engine = { ...render.identity, model: server.model };

  return {
    identity: engine,

    async analyze(request, signal, onPart = () => {}) {
      signal.throwIfAborted();
      // Too little to quote from: the embedded engine can ask back just as well, for free.
      if (countWords(request.text) < FEWEST_WORDS) return embedded.analyze(request, signal, onPart);
      try {
        return await policy.analysis((inTime) => answer(request, inTime, onPart), signal);
      } catch (error) {
        signal.throwIfAborted();
        const kind = error instanceof ModelFailure ? error.kind : 'ours';
        log.warn(
          { model: server.model, kind, cause: causeOf(error) },
          'the embedded engine answered instead of the model',
        );
        const analysis = await embedded.analyze(request, signal, onPart);
        const insteadOf = { model: server.model, because: FAILURES[kind].because };
        return { ...analysis, metadata: { ...analysis.metadata, engine: { ...analysis.metadata.engine, insteadOf } } };
      }
    },
  };

  /** With as much in the request as the model can read. */
  async function answer(
    request: AnalyzeRequest,
    signal: AbortSignal,
    onPart: (part: AnalysisPart) => void,
  ): Promise<Analysis> {
    for (;;) {
      const rendered = await render.fitting(
        request,
        (messages) => lengthOf(messages) < tooLong && conversation.hasRoomFor(messages, request.quality),
        signal,
      );
      if (!rendered) throw new ModelFailure(tooLong < Number.POSITIVE_INFINITY ? 'cramped' : 'oversized');
      try {
        return await ask(request, rendered, signal, onPart);
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.kind !== 'cramped') throw error;
        tooLong = Math.min(tooLong, lengthOf(rendered.messages));
      }
    }
  }

  /** Asks and checks; if something is wrong that only the model can fix, asks once more. */
  async function ask(
    request: AnalyzeRequest,
    { messages, context, decision, answered }: RenderedRequest,
    signal: AbortSignal,
    onPart: (part: AnalysisPart) => void,
  ): Promise<Analysis> {
    const { payer = '' } = request;
    const handedOn = new Set<string>();
    const onFinding = (finding: CheckedFinding) => {
      if (signal.aborted || handedOn.has(finding.tool.id)) return;
      handedOn.add(finding.tool.id);
      onPart({ part: 'finding', tool: composeTool(finding) });
    };

    const first = await conversation.ask(messages, context, payer, signal, onFinding);
    note(messages, first);
    signal.throwIfAborted();
    const faults = faultsOf(first.check);
    if (first.check.kind !== 'faulty' && faults.length === 0)
      return conclude(request, first.check, { decision, answered }, onPart);
    const repair: Message[] = [
      ...messages,
      { role: 'assistant', content: first.written },
      { role: 'user', content: render.prompt.repair(faults) },
    ];
    const second = await conversation.ask(repair, context, payer, signal, onFinding).catch((error: unknown) => {
      if (signal.aborted || first.check.kind === 'faulty') throw error;
      log.warn({ model: server.model, cause: causeOf(error) }, 'the first answer is shown: its repair failed');
      return null;
    });
    signal.throwIfAborted();
    if (second) note(repair, second);
    const check = second && second.check.kind !== 'faulty' ? second.check : first.check;
    if (check.kind !== 'faulty') return conclude(request, check, { decision, answered }, onPart);
    throw new ModelFailure('unsound', { cause: new Error(`${faultsOf(check).length} faults after the repair`) });
  }

  /** Logs what a request cost. Some servers cut off the beginning of what is too long for them, and do not say so. */
  function note(messages: readonly Message[], { check, usage }: Asked): void {
    if (!usage) return;
    const { input, output, cached } = usage;
    const cost = prices && { dollars: costOf(usage, prices) };
    log.info({ model: server.model, outcome: check.kind, input, cached, output, ...cost }, 'the model answered');
    if (input > 0 && input < lengthOf(messages) / MOST_CHARACTERS_A_TOKEN) {
      log.warn(
        { model: server.model, read: input },
        'the model server read only part of the request: its context is too small; shorter requests follow',
      );
      tooLong = Math.min(tooLong, lengthOf(messages));
    }
  }

  function conclude(
    request: AnalyzeRequest,
    check: Exclude<AnswerCheck, { kind: 'faulty' }>,
    read: Pick<RenderedRequest, 'decision' | 'answered'>,
    onPart: (part: AnalysisPart) => void,
  ): Analysis {
    if (check.kind === 'sound' && check.story) {
      onPart({ part: 'narrative', narrativeAnalysis: composeNarrative(check.story), keyLessons: [] });
    }
    return composeAnalysis(request, check, { engine, ...read });
  }
}

const FEWEST_WORDS = 4;
/** English has four to five characters a token. */
const MOST_CHARACTERS_A_TOKEN = 5.5;

/** In dollars for a million tokens. */
export type Prices = { input: number; output: number; cached: number };

function costOf({ input, output, cached }: Usage, prices: Prices): number {
  const millionths = (input - cached) * prices.input + cached * prices.cached + output * prices.output;
  return Math.round(millionths) / 1_000_000;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Logs only what cannot contain the user's text. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof ModelFailure)) return error;
  const { cause } = error;
  if (!(cause instanceof Error)) return undefined;
  return 'status' in cause && cause.status ? `status ${cause.status}` : cause.name;
}
