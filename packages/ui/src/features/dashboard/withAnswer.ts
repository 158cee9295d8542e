/** The text with the answer to a question about it as a new paragraph. */
export function withAnswer(text: string, answer: string): string {
  return [text.trimEnd(), answer.trim()].filter(Boolean).join('\n\n');
}
