import { JSONParser } from '@streamparser/json';

/** Parses a JSON answer while it is being streamed. */
export type AnswerReader = {
  /** @throws SyntaxError when the text can no longer become a valid answer. */
  write(text: string): void;
  /** The complete object once it is closed, undefined before. Anything after it is ignored. */
  readonly answer: unknown;
};

type Parts = {
  /** Called before the findings if the model keeps to the order; with null when the model does not abstain. */
  onAbstain(value: unknown): void;
  /** The sums whose results the findings may use. Called before the findings if the model keeps to the order. */
  onSums(value: unknown): void;
  onFinding(value: unknown): void;
};

export function createAnswerReader({ onAbstain, onSums, onFinding }: Parts): AnswerReader {
  let lead = '';
  let hasBegun = false;
  let answer: unknown;

  const parser = new JSONParser({ paths: ['$', '$.abstain', '$.sums', '$.findings.*'] });
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 0) answer = value;
    else if (stack.length === 1 && key === 'abstain') onAbstain(value);
    else if (stack.length === 1 && key === 'sums') onSums(value);
    else if (stack.length === 2) onFinding(value);
  };

  return {
    write(text) {
      if (!hasBegun) {
        lead += text;
        const at = lead.includes('{') ? lead.replace(THOUGHT, blank).indexOf('{') : -1;
        if (at < 0) return;
        if (!HARMLESS_LEAD.test(lead.replace(THOUGHT, blank).slice(0, at))) {
          throw new SyntaxError('the answer does not begin as a JSON object');
        }
        hasBegun = true;
        text = lead.slice(at);
      }
      // The parser rejects what follows the object, and has consumed everything up to there.
      try {
        parser.write(text);
      } catch (error) {
        if (answer === undefined) throw new SyntaxError('the answer is not JSON', { cause: error });
      }
    },
    get answer() {
      return answer;
    },
  };
}

/** Some models think aloud first, between tags. An open tag may still be streaming. */
const THOUGHT = /<think>[\s\S]*?(?:<\/think>|$)/;
const HARMLESS_LEAD = /^\s*(?:```(?:json)?\s*)?$/i;

function blank(words: string): string {
  return ' '.repeat(words.length);
}

/** Reads an answer that is there as a whole. */
export function readAnswer(written: string): { answer: unknown } | { fault: string } {
  const reader = createAnswerReader({ onAbstain() {}, onSums() {}, onFinding() {} });
  try {
    reader.write(written);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: error.message };
  }
  return reader.answer === undefined ? { fault: 'the answer is not one whole JSON object' } : { answer: reader.answer };
}
