/** Shortens a text to at most `length` characters, cutting after a word and adding an ellipsis. */
export function truncateAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = text.slice(0, length);
  const end = room.lastIndexOf(' ');
  const words = end > 0 ? room.slice(0, end) : room.slice(0, length - 1);
  return `${words.replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
