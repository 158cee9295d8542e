import type { AnsweredFact, Decision, Engine } from '@latticework/core/analysis';
import type { Library } from '@latticework/library/library';
import type { AnalyzeRequest } from '../analyze.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import { type LibraryTool, toolsOf } from '../embedded/libraryTools.ts';
import { type AnswerContext, answerContext } from './answerContext.ts';
import { findCandidates, readsAsEnglish } from './candidates.ts';
import type { Message } from './chat.ts';
import { loadPrompt, type Prompt } from './prompt.ts';

const PROMPT = 'analysis.v2';
const VERSION = '2';

/** A request as a model gets it, and what its answer is checked against. */
export type RenderedRequest = {
  messages: Message[];
  context: AnswerContext;
  /** What the text was read as; undefined in a language that recognition does not read. */
  decision: Decision | undefined;
  answered: AnsweredFact[];
};

export type RequestRenderer = {
  prompt: Prompt;
  /** For the metadata of what comes of the requests. */
  identity: Engine;
  /** The fullest request for which there is room; undefined when there is none even for the smallest. */
  fitting(
    request: AnalyzeRequest,
    hasRoomFor: (messages: readonly Message[]) => boolean,
    signal: AbortSignal,
  ): Promise<RenderedRequest | undefined>;
};

/** In characters. */
export function lengthOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

/** From everything to what a small model's context holds. */
const SIZES = [
  { hasTools: true, candidates: 40, hasNotes: true },
  { hasTools: false, candidates: 40, hasNotes: true },
  { hasTools: false, candidates: 24, hasNotes: false },
  { hasTools: false, candidates: 10, hasNotes: false },
] as const;

export function createRequestRenderer({
  library,
  embedded,
}: {
  library: Library;
  embedded: EmbeddedEngine;
}): RequestRenderer {
  const tools = toolsOf(library);
  const prompt = loadPrompt(PROMPT, tools);
  const knownNames = namesOf(tools);

  return {
    prompt,
    identity: { name: 'model', version: VERSION, prompt: prompt.version },

    async fitting(request, hasRoomFor, signal) {
      const { text, quality, asked = [], answers = {} } = request;
      const likely = await findCandidates(request, embedded, tools, signal);
      const brief = readsAsEnglish(text) ? await embedded.brief(request, signal) : undefined;
      const answered = asked.flatMap(({ id, question, answers: says }): AnsweredFact[] => {
        const answer = answers[id];
        return answer ? [{ id, question, answer, says: says[answer] }] : [];
      });
      const told = answered.map(({ question, says }) => `${question} ${says}.`);
      for (const { hasTools, candidates: most, hasNotes } of SIZES) {
        const candidates = likeliestOf(likely, most);
        const given = hasNotes ? brief : undefined;
        const messages: Message[] = [
          { role: 'system', content: prompt.system(quality, hasTools) },
          {
            role: 'user',
            content: prompt.request({ text, quality, candidates, hasTools, brief: given, answered: told }),
          },
        ];
        if (!hasRoomFor(messages)) continue;
        const context = answerContext({
          ...{ text, quality, knownNames, brief: given, answered: told },
          tools: hasTools ? tools : candidates,
        });
        return { messages, context, decision: brief?.decision, answered };
      }
      return undefined;
    },
  };
}

/** The likeliest of each type, so that there is a choice of both. */
function likeliestOf(candidates: LibraryTool[], count: number): LibraryTool[] {
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
