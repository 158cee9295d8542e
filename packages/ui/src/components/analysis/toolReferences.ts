/** A text, split at the tool ids that it mentions. */
export type TextPart = { text: string; toolId: string | null };

const REFERENCE = /\b(?:MM|SI|ST|CB)\d{3}\b/g;

/** The parts, joined, are the text. */
export function toolReferencesIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), toolId: null });
    parts.push({ text: match[0], toolId: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), toolId: null });
  return parts;
}
