import type { Analysis, AnalysisPart, Engine } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { Library } from '@latticework/library/library';
import type { AnalysisEngine, AnalyzeRequest } from '../analyze.ts';
import { CRISIS_HELP } from '../danger/crisisDetector.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import { createCallPolicy, MODEL_LIMITS, type ModelLimits } from './callPolicy.ts';
import { type ChatServer, createChat, type Message } from './chat.ts';
import { composeAnalysis, composeClarification, composeNarrative, composeTool } from './compose.ts';
import { createConversation, type Log } from './conversation.ts';
import { FAILURES, ModelFailure } from './failure.ts';
import { createRequestRenderer, type RenderedRequest } from './requests.ts';
import type { TokenBudget } from './tokenBudget.ts';
import type { AnswerCheck, CheckedFinding } from './verify.ts';

const VERSION = '2';

export type ModelEngineDependencies = {
  server: ChatServer;
  library: Library;
  /** Finds the candidates, and answers whenever the model cannot. */
  embedded: EmbeddedEngine;
  budget: TokenBudget;
  /** Maximum tokens of one request, input and output together; an analysis is one request, or two with a repair. */
  tokensPerRequest: number;
  log: Log;
  limits?: Partial<ModelLimits>;
};

/**
 * Analysis by any OpenAI-compatible model: it chooses among the embedded engine's candidates and writes about them, and
 * everything it writes is checked before it is shown. Whatever fails, the embedded engine answers and the result says
 * so. Findings that were already sent are then void, as they may be after a repair: the complete analysis counts.
 */
export function createModelEngine(dependencies: ModelEngineDependencies): AnalysisEngine {
  const { server, embedded, log } = dependencies;
  const limits = { ...MODEL_LIMITS, ...dependencies.limits };
  const policy = createCallPolicy(limits);
  const conversation = createConversation({
    chat: createChat(server, limits),
    policy,
    budget: dependencies.budget,
    tokensPerRequest: dependencies.tokensPerRequest,
    log,
  });
  const render = createRequestRenderer({ library: dependencies.library, embedded });
  const engine: Engine = { name: 'model', version: VERSION, model: server.model, prompt: render.prompt.version };

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

  /** Asks and checks; if something is wrong that only the model can fix, asks once more. */
  async function answer(
    request: AnalyzeRequest,
    signal: AbortSignal,
    onPart: (part: AnalysisPart) => void,
  ): Promise<Analysis> {
    const { quality, payer = '' } = request;
    const rendered = await render.fitting(request, (messages) => conversation.hasRoomFor(messages, quality), signal);
    if (!rendered) throw new ModelFailure('oversized');
    const { messages, context, decision, answered } = rendered;
    const handedOn = new Set<string>();
    const onFinding = (finding: CheckedFinding) => {
      if (signal.aborted || handedOn.has(finding.tool.id)) return;
      handedOn.add(finding.tool.id);
      onPart({ part: 'finding', tool: composeTool(finding) });
    };

    const first = await conversation.ask(messages, context, payer, signal, onFinding);
    signal.throwIfAborted();
    if (first.check.kind !== 'faulty') return conclude(request, first.check, { decision, answered }, onPart);
    const repair: Message[] = [
      ...messages,
      { role: 'assistant', content: first.written },
      { role: 'user', content: render.prompt.repair(first.check.faults) },
    ];
    const second = await conversation.ask(repair, context, payer, signal, onFinding);
    signal.throwIfAborted();
    if (second.check.kind !== 'faulty') return conclude(request, second.check, { decision, answered }, onPart);
    throw new ModelFailure('unsound', { cause: new Error(`${second.check.faults.length} faults after the repair`) });
  }

  function conclude(
    request: AnalyzeRequest,
    check: Exclude<AnswerCheck, { kind: 'faulty' }>,
    read: Pick<RenderedRequest, 'decision' | 'answered'>,
    onPart: (part: AnalysisPart) => void,
  ): Analysis {
    switch (check.kind) {
      case 'danger':
        return composeClarification(request, CRISIS_HELP, engine);
      case 'too thin':
        return composeClarification(request, { question: check.question, because: check.because }, engine);
      case 'sound': {
        const { story } = check;
        if (story) onPart({ part: 'narrative', narrativeAnalysis: composeNarrative(story), keyLessons: [] });
        return composeAnalysis(request, check, { engine, ...read });
      }
      default:
        return assertNever(check);
    }
  }
}

const FEWEST_WORDS = 4;

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
