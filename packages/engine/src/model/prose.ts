import type { AnswerContext } from './answerContext.ts';
import { disallowedTools } from './disallowedTools.ts';
import { unsupportedFigures } from './figures.ts';
import { quoted } from './quoted.ts';
import { LENGTHS, type ProseField } from './written.ts';

export type CheckedProse = { text: string; fault?: undefined } | { fault: string; text?: undefined };

/**
 * Checks a field of prose: removes invisible characters, collapses spaces, and cuts it at the end of a sentence if it
 * is too long. Anything else is a fault.
 */
export function checkProse(value: unknown, field: ProseField): CheckedProse {
  if (typeof value !== 'string') return { fault: `${field} is missing` };
  const text = withoutInvisibles(value);
  const forbidden = FORBIDDEN.find(({ pattern }) => pattern.test(text));
  if (forbidden) return { fault: `${field} contains ${forbidden.name}, which is not allowed` };
  const [fewest, most] = LENGTHS[field];
  if (text.length < fewest) return { fault: `${field} has ${text.length} characters; it takes at least ${fewest}` };
  const cut = text.length > most ? upToSentenceEnd(text, most) : text;
  if (cut === undefined) return { fault: `${field} has ${text.length} characters; it takes at most ${most}` };
  return { text: cut };
}

/** Line breaks, control characters, lone surrogates, and bidirectional control marks are not allowed. */
function withoutInvisibles(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Zl}|\p{Zp}|\p{Cc}/gu, ' ')
    .replace(/[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const FORBIDDEN = [
  { name: 'an address', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|data|mailto|file):\S/i },
  {
    name: 'an address',
    pattern: /\b[a-z0-9-]{2,63}\.(?:com|org|net|io|ai|dev|app|info|biz|xyz|gov|edu|ru|cn|de|uk|co\.[a-z]{2})\b/i,
  },
  { name: 'an address', pattern: /\S@[a-z0-9-]+\.[a-z]/i },
  { name: 'markup', pattern: /<[a-z!/?][^<]{0,2000}>|<(?:script|iframe|img|svg|style|a)\b/i },
  { name: 'markup', pattern: /&(?:lt|gt|amp|quot|#x?[0-9a-f]{2,6});/i },
  { name: 'markup', pattern: /!?\[[^[\]]{0,300}\]\s?\(|```|^\s*#{1,6}\s|\*\*\S/ },
];

/** Undefined when no sentence ends in the second half of the available length. */
function upToSentenceEnd(text: string, most: number): string | undefined {
  const room = text.slice(0, most);
  const end = Math.max(
    ...['. ', '? ', '! '].map((mark) => room.lastIndexOf(mark)),
    /[.?!]$/.test(room) ? most - 1 : -1,
  );
  return end >= most / 2 ? room.slice(0, end + 1) : undefined;
}

/** The fields that say what to do, and by which limits. */
const PROPOSING: ReadonlySet<ProseField> = new Set([
  'question',
  'choice',
  'ifYes',
  'ifNo',
  'bottomLine',
  'action',
  'observe',
  'stop',
  'words',
]);

const CITED = /\s?\[\s?(K\d{1,3}(?:\s?[,;]\s?K\d{1,3})*)\s?\]/g;

/**
 * Checks a field of prose against the request too: its figures, the notes that it cites and the tools that it names.
 * Citations are taken out.
 */
export function checkProseIn(context: AnswerContext, value: unknown, field: ProseField): CheckedProse {
  const cited =
    typeof value === 'string' ? [...value.matchAll(CITED)].flatMap(([, ids = '']) => ids.match(/K\d+/g) ?? []) : [];
  const unknown = cited.find((id) => !context.figures.ofNotes.has(id));
  if (unknown) return { fault: `${field} cites ${unknown}, which is no note of the request` };
  const checked = checkProse(typeof value === 'string' ? value.replace(CITED, '') : value, field);
  if (checked.fault !== undefined) return checked;
  const [figure] = unsupportedFigures(checked.text, context.figures, cited, PROPOSING.has(field));
  if (figure)
    return {
      fault: `${field}: the figure ${quoted(figure)} stands neither in the text nor in a note that you cite, and is no result of your sums; work it out as a sum or say it without a figure`,
    };
  const [tool] = disallowedTools(checked.text, [], context);
  return tool ? { fault: `${field}: ${tool}` } : checked;
}

export type ProseReader = (value: unknown, field: ProseField) => string | undefined;

/** Checks fields of prose. What fails is undefined, and its fault is added to `faults`, under the heading if there is one. */
export function proseReader(context: AnswerContext, faults: string[], heading?: string): ProseReader {
  return (value, field) => {
    const { text, fault } = checkProseIn(context, value, field);
    if (fault !== undefined) faults.push(heading ? `${heading}: ${fault}` : fault);
    return text;
  };
}
