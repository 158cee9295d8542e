import type { Analysis, Clarification, Engine } from '@latticework/core/analysis';
import type { Library } from '@latticework/library/library';
import { jsonrepair } from 'jsonrepair';
import type { AnalyzeRequest } from '../analyze.ts';
import type { EmbeddedEngine } from '../embedded/engine.ts';
import { composeAnalysis } from './compose.ts';
import { createRequestRenderer, lengthOf } from './requests.ts';
import { verifyAnswer } from './verify.ts';

/** What most chat windows take in one message. */
const MOST_CHARACTERS = 48_000;

export type OwnReading =
  | { outcome: 'read'; analysis: Analysis }
  /** `repair` is for the person to paste into the same chat. */
  | { outcome: 'faulty'; faults: string[]; repair: string }
  | { outcome: 'question'; clarification: Clarification };

/** A reading by an AI of the person's own: they carry the request there and the answer back. */
export type OwnAssistant = {
  /** All that the AI needs, as one message. */
  requestFor(request: AnalyzeRequest, signal: AbortSignal): Promise<string>;
  /** Checks what the person pasted as strictly as the answer of a model server. */
  read(request: AnalyzeRequest, pasted: string, signal: AbortSignal): Promise<OwnReading>;
};

export function createOwnAssistant({
  library,
  embedded,
}: {
  library: Library;
  embedded: EmbeddedEngine;
}): OwnAssistant {
  const render = createRequestRenderer({ library, embedded });
  const engine: Engine = { ...render.identity, pasted: true };

  async function rendered(request: AnalyzeRequest, signal: AbortSignal) {
    const fitting = await render.fitting(request, (messages) => lengthOf(messages) <= MOST_CHARACTERS, signal);
    if (!fitting) throw new Error('a text of the greatest length exceeds a chat message');
    return fitting;
  }

  return {
    async requestFor(request, signal) {
      const { messages } = await rendered(request, signal);
      return messages.map(({ content }) => content).join('\n\n');
    },

    async read(request, pasted, signal) {
      const { context, decision, answered } = await rendered(request, signal);
      const found = findAnswer(pasted);
      const check = 'fault' in found ? found : verifyAnswer(found.answer, context);
      if ('fault' in check || check.kind === 'faulty') {
        const faults = [...new Set('fault' in check ? [check.fault] : check.faults)];
        return { outcome: 'faulty', faults, repair: render.prompt.repair(faults) };
      }
      const analysis = composeAnalysis(request, check, { engine, decision, answered });
      const { clarification } = analysis;
      return clarification ? { outcome: 'question', clarification } : { outcome: 'read', analysis };
    },
  };
}

/**
 * The JSON object in what a person copied from a chat: it may stand in a code fence or between sentences, and lack a
 * bracket or have a comma too many.
 */
export function findAnswer(pasted: string): { answer: object } | { fault: string } {
  const fenced = pasted.split('```').filter((_, at) => at % 2 === 1);
  for (const text of [...fenced, pasted]) {
    const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
    if (from < 0) continue;
    const candidates = to > from ? [text.slice(from, to + 1), text.slice(from)] : [text.slice(from)];
    for (const candidate of candidates) {
      const answer = parsed(candidate);
      if (answer && ('findings' in answer || 'abstain' in answer)) return { answer };
    }
  }
  return { fault: 'there is no JSON object with the fields that were asked for in what was pasted' };
}

function parsed(text: string): object | undefined {
  for (const read of [JSON.parse, (words: string): unknown => JSON.parse(jsonrepair(words))]) {
    try {
      const value: unknown = read(text);
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // Not JSON in this form; the next way may read it.
    }
  }
  return undefined;
}
