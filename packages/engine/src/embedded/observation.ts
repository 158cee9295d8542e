import type { Finding } from './findings.ts';
import { inQuotes, listed, type Phrasing } from './phrasing.ts';
import { amountIn } from './subject.ts';

/** What anybody can see in the quoted words, before a tool is brought to them. */
export function observe({ evidence, clauses, words }: Finding, text: string, phrasing: Phrasing): string {
  const reported = clauses.find(({ frame }) => frame === 'reported');
  if (reported) return `This is ${viewOf(reported.holder)}, as you pass it on.`;
  if (clauses.some(({ frame }) => frame === 'hypothetical')) return 'You are only supposing this.';
  if (text.slice(evidence.end).trimStart().startsWith('?')) return phrasing('asked', ASKED);
  const amount = amountIn(evidence.quote);
  if (amount) return phrasing('amount', COUNTED(amount));
  for (const [pattern, phrasings] of MARKS) {
    const mark = pattern.exec(evidence.quote)?.[0];
    if (mark) return phrasing(pattern.source, phrasings(inQuotes(mark)));
  }
  return words.length > 0 ? phrasing('words', WEIGHTY(listed(words.slice(0, 2).map(inQuotes)))) : '';
}

/** Whose view it is, worded for any reader: "my husband" is quoted, because he is not ours. */
export function viewOf(holder: string | undefined): string {
  return holder && !/^(?:he|she|they)$/i.test(holder) ? `the view of ${inQuotes(holder)}` : 'somebody else’s view';
}

const ASKED = [
  'You put it as a question.',
  'The way the question is put already weighs it.',
  'It is still a question, which is a good time to look.',
];
const COUNTED = (amount: string) => [
  `You put a size on it, ${inQuotes(amount)}.`,
  `The figure to hold on to here is ${inQuotes(amount)}.`,
  `Something is being counted here, ${inQuotes(amount)}.`,
];
const WEIGHTY = (words: string) => [
  `Here it hangs on ${words}.`,
  `The weight of this lies on ${words}.`,
  `Look at ${words} first.`,
];

/** Marks of how a thing is said, the most telling first. */
const MARKS: [RegExp, (mark: string) => string[]][] = [
  [
    /\b(?:everyone|everybody|all (?:my|our|the|of)|most people|nobody|no one)\b/i,
    (mark) => [`Other people come into this sentence, as ${mark}.`, `${mark} carries weight here.`],
  ],
  [
    /\b(?:always|never|impossible|certainly|definitely|guaranteed|every single)\b/i,
    (mark) => [`${mark} allows no exception.`, `With ${mark} the sentence closes itself.`],
  ],
  [
    /\b(?:must|have to|has to|can['’]t|cannot|no choice|forced to|too far)\b/i,
    (mark) => [`${mark} leaves little to choose.`, `This is said as if it were settled, with ${mark}.`],
  ],
  [
    /\b(?:I['’]m sure|sure|certain|believe|convinced|feel like|I think|my gut)\b/i,
    (mark) => [`${mark} marks a judgment.`, `You say yourself that this is a judgment, with ${mark}.`],
  ],
  [
    /\b(?:better|worse|more|less|best|worst|bigger|smaller|cheaper|faster)\b/i,
    (mark) => [
      `${mark} compares one thing with another.`,
      `Something is measured against something else here, in ${mark}.`,
    ],
  ],
  [
    /\b(?:will|['’]ll|going to|next|tomorrow|soon|someday)\b/i,
    () => ['This part has not happened yet.', 'Here you look ahead.'],
  ],
  [
    /\b(?:already|spent|used to|last|ago|since|had)\b/i,
    () => ['This part already lies behind.', 'Here you look back.'],
  ],
];
