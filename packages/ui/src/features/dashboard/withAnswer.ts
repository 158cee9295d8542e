/** The text with an answer to a question about it, in a paragraph of its own. */
export function withAnswer(text: string, answer: string): string {
  return [text.trimEnd(), answer.trim()].filter(Boolean).join('\n\n');
}
