import type { Analysis, AnalysisPart, Engine } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { Library } from '@latticework/library/library';
import type { AnalysisEngine, AnalyzeRequest } from '../analyze.ts';
import { CRISIS_HELP } from '../danger/crisisDetector.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import { type LibraryTool, toolsOf } from '../embedded/libraryTools.ts';
import { answerContext } from './answerContext.ts';
import { createCallPolicy, MODEL_LIMITS, type ModelLimits } from './callPolicy.ts';
import { findCandidates } from './candidates.ts';
import { type ChatServer, createChat, type Message } from './chat.ts';
import { composeAnalysis, composeClarification, composeNarrative, composeTool } from './compose.ts';
import { createConversation, type Log } from './conversation.ts';
import { FAILURES, ModelFailure } from './failure.ts';
import { loadPrompt } from './prompt.ts';
import type { TokenBudget } from './tokenBudget.ts';
import type { AnswerCheck, CheckedFinding } from './verify.ts';

const VERSION = '1';
const PROMPT = 'analysis.v1';

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
  const prompt = loadPrompt(PROMPT);
  const policy = createCallPolicy(limits);
  const conversation = createConversation({
    chat: createChat(server, limits),
    policy,
    budget: dependencies.budget,
    tokensPerRequest: dependencies.tokensPerRequest,
    log,
  });
  const tools = toolsOf(dependencies.library);
  const knownNames = namesOf(tools);
  const engine: Engine = { name: 'model', version: VERSION, model: server.model, prompt: prompt.version };

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
    const { text, quality, payer = '' } = request;
    const { candidates, messages } = await ask(request, signal);
    const context = answerContext({ text, quality, knownNames, candidates });
    const handedOn = new Set<string>();
    const onFinding = (finding: CheckedFinding) => {
      if (signal.aborted || handedOn.has(finding.tool.id)) return;
      handedOn.add(finding.tool.id);
      onPart({ part: 'finding', tool: composeTool(finding) });
    };

    const first = await conversation.ask(messages, context, payer, signal, onFinding);
    signal.throwIfAborted();
    if (first.check.kind !== 'faulty') return conclude(request, first.check, onPart);
    const repair: Message[] = [
      ...messages,
      { role: 'assistant', content: first.written },
      { role: 'user', content: prompt.repair(first.check.faults) },
    ];
    const second = await conversation.ask(repair, context, payer, signal, onFinding);
    signal.throwIfAborted();
    if (second.check.kind !== 'faulty') return conclude(request, second.check, onPart);
    throw new ModelFailure('unsound', { cause: new Error(`${second.check.faults.length} faults after the repair`) });
  }

  /** With as many candidates as fit into the request. */
  async function ask(
    request: AnalyzeRequest,
    signal: AbortSignal,
  ): Promise<{ candidates: LibraryTool[]; messages: Message[] }> {
    const { text, quality } = request;
    const all = await findCandidates(request, embedded, tools, signal);
    for (let count = all.length; count >= FEWEST_CANDIDATES; count = Math.floor(count / 2)) {
      const candidates = thinned(all, count);
      const messages: Message[] = [
        { role: 'system', content: prompt.system(quality) },
        { role: 'user', content: prompt.request({ text, quality, candidates }) },
      ];
      if (conversation.hasRoomFor(messages, quality)) return { candidates, messages };
    }
    throw new ModelFailure('oversized');
  }

  function conclude(
    request: AnalyzeRequest,
    check: Exclude<AnswerCheck, { kind: 'faulty' }>,
    onPart: (part: AnalysisPart) => void,
  ): Analysis {
    switch (check.kind) {
      case 'danger':
        return composeClarification(request, CRISIS_HELP, engine);
      case 'too thin':
        return composeClarification(request, { question: check.question, because: check.because }, engine);
      case 'sound': {
        const { findings, story } = check;
        if (story) {
          onPart({ part: 'narrative', narrativeAnalysis: composeNarrative(story), keyLessons: story.keyLessons });
        }
        return composeAnalysis(request, findings, story, engine);
      }
      default:
        return assertNever(check);
    }
  }
}

const FEWEST_CANDIDATES = 10;
const FEWEST_WORDS = 4;

const words = new Intl.Segmenter('en', { granularity: 'word' });

function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** The likeliest of each type, so that there is a choice of both. */
function thinned(candidates: LibraryTool[], count: number): LibraryTool[] {
  if (count >= candidates.length) return candidates;
  const kept = (['mental_model', 'cognitive_bias'] as const).flatMap((type) =>
    candidates.filter((tool) => tool.type === type).slice(0, Math.ceil(count / 2)),
  );
  return candidates.filter((tool) => kept.includes(tool));
}

function namesOf(tools: readonly LibraryTool[]): Set<string> {
  return new Set(
    tools.flatMap(({ name, entry }) => [name, ...entry.aliases].map((one) => one.toLowerCase().replaceAll('’', "'"))),
  );
}

/** Logs only what cannot contain the user's text. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof ModelFailure)) return error;
  const { cause } = error;
  if (!(cause instanceof Error)) return undefined;
  return 'status' in cause && cause.status ? `status ${cause.status}` : cause.name;
}
