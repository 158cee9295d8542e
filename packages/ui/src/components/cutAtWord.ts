/** Whole where it is no longer than `length`; otherwise cut after a word, with an ellipsis, to no more than that. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = text.slice(0, length);
  const end = room.lastIndexOf(' ');
  const words = end > 0 ? room.slice(0, end) : room.slice(0, length - 1);
  return `${words.replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
