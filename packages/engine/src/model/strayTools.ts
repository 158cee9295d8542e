import type { Ground } from './ground.ts';
import { quoted } from './quoted.ts';

/** Tools that the prose speaks of and may not: ids that are no findings, and names that sound like a tool and are none. */
export function strayTools(prose: string, allowedIds: readonly string[], ground: Ground): string[] {
  const ids = (prose.match(/\b(?:MM|CB|SI|ST)\d{3}\b/g) ?? []).filter((id) => !allowedIds.includes(id));
  const names = (prose.match(TOOL_LIKE) ?? []).filter((name) => !isKnown(name, ground));
  return [
    ...[...new Set(ids)].map((id) => `speaks of ${id}, which is not among the findings before it`),
    ...[...new Set(names)].map((name) => `${quoted(name)} is not a tool of the library`),
  ];
}

const TOOL_LIKE = /(?:\p{Lu}[\p{L}'’-]{0,40}[ ]){1,4}(?:Bias|Effect|Fallacy|Heuristic|Illusion|Paradox|Razor)\b/gu;
const ARTICLES = new Set(['the', 'a', 'an', 'this', 'that', 'such', 'your', 'its', 'their', 'our', 'any', 'no']);

/** A sentence may begin right before a name ("Ask Parkinson’s …"), so every end of it that is a name will do. */
function isKnown(name: string, { knownNames, text }: Ground): boolean {
  const words = name.toLowerCase().replaceAll('’', "'").split(' ');
  while (ARTICLES.has(words[0] ?? '')) words.shift();
  if (words.length < 2) return true;
  return words.some((_, at) => {
    const end = words.slice(at).join(' ');
    return at < words.length - 1 && (knownNames.has(end) || text.toLowerCase().includes(end));
  });
}
