import { badBody } from './refusal.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/**
 * Throws a Refusal for a body that is not JSON with rows or with the arguments of a function, or that contains text
 * that PostgreSQL cannot store.
 */
export function checkBody(body: Uint8Array, contentType: string | undefined, isCall: boolean): void {
  if (body.length === 0) return;
  if (!JSON_TYPE.test(contentType ?? 'application/json')) {
    throw badBody(
      'The body is not accepted in this format.',
      'Send JSON in UTF-8, with content-type: application/json.',
      415,
    );
  }
  const value = parse(body);
  const { bodyRows } = REQUEST_LIMITS;
  if (Array.isArray(value) && value.length > bodyRows) {
    throw badBody(`At most ${bodyRows.toLocaleString('en')} rows are accepted.`, 'Send them in several requests.', 413);
  }
  const items = Array.isArray(value) && !isCall ? value : [value];
  if (!items.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))) {
    throw badBody(
      isCall ? 'The arguments of a function are not a JSON object.' : 'A row is not a JSON object.',
      isCall ? 'Send {"argument": value}.' : 'Send {"column": value}, or an array of such objects.',
    );
  }
  checkValue(value, REQUEST_LIMITS.bodyDepth);
}

const JSON_TYPE = /^application\/json(?:; *charset="?utf-8"?)?$/i;

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // The content is not repeated, because it may be private.
    throw badBody('Empty or invalid json', 'Send JSON in UTF-8.');
  }
}

function checkValue(value: unknown, levels: number): void {
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) {
    throw badBody(`The body is nested more than ${REQUEST_LIMITS.bodyDepth} levels deep.`, 'Send a flatter one.');
  }
  for (const [key, inner] of Object.entries(value)) {
    checkText(key);
    checkValue(inner, levels - 1);
  }
}

/** PostgreSQL can store neither NUL nor a lone surrogate. */
function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw badBody('The body contains a character that no text can contain: NUL or a lone surrogate.', 'Leave it out.');
  }
}
