import type { Analysis, AnalysisPart, Engine } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { Library } from '@latticework/library/library';
import type { AnalysisEngine, AnalyzeRequest } from '../analyze.ts';
import { DANGER } from '../danger/dangerEar.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import { type LibraryTool, toolsOf } from '../embedded/libraryTools.ts';
import { findCandidates } from './candidates.ts';
import { type ChatServer, createChat, type Message } from './chat.ts';
import { composeAnalysis, composeClarification, composeNarrative, composeTool } from './compose.ts';
import { createConversation, type Log } from './conversation.ts';
import { FAILURES, ModelFailure } from './failure.ts';
import { groundFor } from './ground.ts';
import { createGuard, LIMITS, type Limits } from './guard.ts';
import { loadPrompt } from './prompt.ts';
import type { TokenBudget } from './tokenBudget.ts';
import type { CheckedFinding, Verdict } from './verify.ts';

const VERSION = '1';
const PROMPT = 'analysis.v1';

export type ModelEngineParts = {
  server: ChatServer;
  library: Library;
  /** Finds the candidates, and answers whenever the model cannot. */
  embedded: EmbeddedEngine;
  budget: TokenBudget;
  /** Most tokens of one request, input and output together; an analysis is one request, or two with a repair. */
  tokensPerRequest: number;
  log: Log;
  limits?: Partial<Limits>;
};

/**
 * The analysis by any OpenAI-compatible model: it chooses among the embedded engine's candidates and writes about them,
 * and nothing that it writes is shown unchecked. Whatever fails, the embedded engine answers and the result says so.
 * Findings that were handed on before are then void, as they may be after a repair: the whole analysis is what counts.
 */
export function createModelEngine(parts: ModelEngineParts): AnalysisEngine {
  const { server, embedded, log } = parts;
  const limits = { ...LIMITS, ...parts.limits };
  const prompt = loadPrompt(PROMPT);
  const guard = createGuard(limits);
  const conversation = createConversation({
    chat: createChat(server, limits),
    guard,
    budget: parts.budget,
    tokensPerRequest: parts.tokensPerRequest,
    log,
  });
  const tools = toolsOf(parts.library);
  const knownNames = namesOf(tools);
  const engine: Engine = { name: 'model', version: VERSION, model: server.model, prompt: prompt.version };

  return {
    identity: engine,

    async analyze(request, signal, onPart = () => {}) {
      signal.throwIfAborted();
      // Too little to quote from: the question back is as good from here, and costs nothing.
      if (countWords(request.text) < FEWEST_WORDS) return embedded.analyze(request, signal, onPart);
      try {
        return await guard.analysis((inTime) => answer(request, inTime, onPart), signal);
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

  /** Ask, check, and where something is wrong that only the model can mend, ask once more. */
  async function answer(
    request: AnalyzeRequest,
    signal: AbortSignal,
    onPart: (part: AnalysisPart) => void,
  ): Promise<Analysis> {
    const { text, quality, payer = '' } = request;
    const { candidates, messages } = ask(request);
    const ground = groundFor({ text, quality, knownNames, candidates });
    const handedOn = new Set<string>();
    const onFinding = (finding: CheckedFinding) => {
      if (signal.aborted || handedOn.has(finding.tool.id)) return;
      handedOn.add(finding.tool.id);
      onPart({ part: 'finding', tool: composeTool(finding) });
    };

    const first = await conversation.ask(messages, ground, payer, signal, onFinding);
    signal.throwIfAborted();
    if (first.verdict.kind !== 'faulty') return conclude(request, first.verdict, onPart);
    const repair: Message[] = [
      ...messages,
      { role: 'assistant', content: first.written },
      { role: 'user', content: prompt.repair(first.verdict.faults) },
    ];
    const second = await conversation.ask(repair, ground, payer, signal, onFinding);
    signal.throwIfAborted();
    if (second.verdict.kind !== 'faulty') return conclude(request, second.verdict, onPart);
    throw new ModelFailure('unsound', { cause: new Error(`${second.verdict.faults.length} faults after the repair`) });
  }

  /** With as many candidates as the request has room for. */
  function ask({ text, quality }: AnalyzeRequest): { candidates: LibraryTool[]; messages: Message[] } {
    const all = findCandidates(text, embedded, tools);
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
    verdict: Exclude<Verdict, { kind: 'faulty' }>,
    onPart: (part: AnalysisPart) => void,
  ): Analysis {
    switch (verdict.kind) {
      case 'danger':
        return composeClarification(request, DANGER, engine);
      case 'too thin':
        return composeClarification(request, { question: verdict.question, because: verdict.because }, engine);
      case 'sound': {
        const { findings, story } = verdict;
        if (story) {
          onPart({ part: 'narrative', narrativeAnalysis: composeNarrative(story), keyLessons: story.keyLessons });
        }
        return composeAnalysis(request, findings, story, engine);
      }
      default:
        return assertNever(verdict);
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

/** The likeliest of each kind, so that no kind is left without a choice. */
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

/** Of an expected failure only what no server can have put a person's words into. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof ModelFailure)) return error;
  const { cause } = error;
  if (!(cause instanceof Error)) return undefined;
  return 'status' in cause && cause.status ? `status ${cause.status}` : cause.name;
}
