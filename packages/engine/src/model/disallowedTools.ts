import type { AnswerContext } from './answerContext.ts';
import { quoted } from './quoted.ts';

/**
 * Tools that the prose must not mention: ids outside the findings, and names that sound like a tool but are not in the
 * library.
 */
export function disallowedTools(prose: string, allowedIds: readonly string[], context: AnswerContext): string[] {
  const ids = (prose.match(/\b(?:MM|CB|SI|ST)\d{3}\b/g) ?? []).filter((id) => !allowedIds.includes(id));
  const names = (prose.match(TOOL_LIKE) ?? []).filter((name) => !isKnown(name, context));
  return [
    ...[...new Set(ids)].map((id) => `mentions ${id}, which is not among the findings before it`),
    ...[...new Set(names)].map((name) => `${quoted(name)} is not a tool of the library`),
  ];
}

const TOOL_LIKE = /(?:\p{Lu}[\p{L}'’-]{0,40}[ ]){1,4}(?:Bias|Effect|Fallacy|Heuristic|Illusion|Paradox|Razor)\b/gu;
const ARTICLES = new Set(['the', 'a', 'an', 'this', 'that', 'such', 'your', 'its', 'their', 'our', 'any', 'no']);

/** A sentence may start right before a name ("Ask Parkinson’s …"), so any suffix that is a known name is accepted. */
function isKnown(name: string, { knownNames, text }: AnswerContext): boolean {
  const words = name.toLowerCase().replaceAll('’', "'").split(' ');
  while (ARTICLES.has(words[0] ?? '')) words.shift();
  if (words.length < 2) return true;
  return words.some((_, at) => {
    const end = words.slice(at).join(' ');
    return at < words.length - 1 && (knownNames.has(end) || text.toLowerCase().includes(end));
  });
}
