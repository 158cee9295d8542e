import { type FramedClause, wording } from './framedClause.ts';
import { clip } from './phrasing.ts';
import type { Word } from './words.ts';

export type Subject = {
  /** The person's own words. */
  words: string;
  /**
   * A decision as the person words it ("Should I quit my stable job"), or a thing, an amount or a duration ("the
   * café").
   */
  kind: 'decision' | 'thing';
};

/**
 * What the text is about: the decision that it names, otherwise its most frequent topic, otherwise its amount or
 * duration.
 */
export function subjectOf(text: string, clauses: FramedClause[]): Subject | undefined {
  const own = clauses.filter(({ frame }) => frame !== 'set aside');
  const decision = decisionIn(text, own);
  if (decision) return { kind: 'decision', words: clip(decision, LONGEST_SUBJECT) };
  const thing = thingIn(text, own) ?? own.map(({ start, end }) => amountIn(text.slice(start, end))).find(Boolean);
  return thing ? { kind: 'thing', words: clip(thing, LONGEST_SUBJECT) } : undefined;
}

const LONGEST_SUBJECT = 70;

const ASKS_FOR_A_CHOICE =
  /^(?:and |but |so |or )?(?:should|shall|do|is it|which|what|how|when|whether)\b.*\b(?:i|we|my|our)\b/;
const NAMES_A_CHOICE = /\b(?:whether|deciding|considering|torn between|tempted to|(?:thinking|think) (?:of|about))\b/;

function decisionIn(text: string, clauses: FramedClause[]): string | undefined {
  const decision = clauses.find((clause) => namesAChoice(clause, text));
  return decision && text.slice(decision.start, decision.end);
}

function namesAChoice(clause: FramedClause, text: string): boolean {
  const isAsked = /^["”’]?\?/.test(text.slice(clause.end, clause.end + 2));
  return NAMES_A_CHOICE.test(wording(clause)) || (isAsked && ASKS_FOR_A_CHOICE.test(wording(clause)));
}

const WANTS = /\b(?:i|we) (?:\w+ )?(?:have to|need to|must|want to|plan to|am going to|are going to|would like to)\b/;

/** The clause that names the decision: a choice, otherwise what the person wants or must do, otherwise a question. */
export function decisionClause(text: string, clauses: FramedClause[]): FramedClause | undefined {
  const telling = clauses.filter(({ words }) => words.filter(({ isContent }) => isContent).length >= 2);
  return (
    telling.find((clause) => namesAChoice(clause, text)) ??
    telling.find((clause) => WANTS.test(wording(clause))) ??
    telling.findLast(({ end }) => /^["”’)]*\?/.test(text.slice(end, end + 3))) ??
    [...telling].sort((one, other) => other.words.length - one.words.length)[0]
  );
}

/** A noun with a possessive ranks before a noun with "the", which ranks before a noun with "a". */
const DETERMINERS = new Map([
  ...['my', 'our', 'this'].map((token) => [token, 2] as const),
  ...['the', 'his', 'her', 'their'].map((token) => [token, 1] as const),
  ...['a', 'an'].map((token) => [token, 0] as const),
]);
/** Nouns that could occur in any text. */
const BARE = new Set(
  `thing things time way people lot day days week weeks month months year years reason reasons point fact end same first
  last next other others only one second third rest part kind sort bit moment idea problem situation number gut fortune
  hundred thousand million`.split(/\s+/),
);

/** A decision affects people, but is seldom about them. */
const PEOPLE = new Set(
  `mother father mom dad wife husband son daughter brother sister friend friends boss manager team kids children partner
  uncle aunt colleague colleagues parents`.split(/\s+/),
);

function thingIn(text: string, clauses: FramedClause[]): string | undefined {
  const mentions = new Map<string, number>();
  for (const { stem } of clauses.flatMap(({ words }) => words)) mentions.set(stem, (mentions.get(stem) ?? 0) + 1);
  let best: string | undefined;
  let most = 0;
  for (const { words } of clauses) {
    words.forEach((word, at) => {
      const standing = DETERMINERS.get(word.token);
      const noun = standing !== undefined && nounAfter(words, at, text);
      if (!noun || BARE.has(noun.token)) return;
      const worth = (mentions.get(noun.stem) ?? 0) + (PEOPLE.has(noun.token) ? 0 : standing);
      if (worth <= most) return;
      most = worth;
      best = text.slice(word.start, noun.end);
    });
  }
  return best;
}

const LONGEST_PHRASE = 3;
/** The most common verbs that cannot be recognized by an ending. */
const VERBS = new Set(
  'say said tell told made make took take gave give got get went came cut began like whose'.split(' '),
);

/** The last of a row of words after a determiner: "the old billing system". */
function nounAfter(words: Word[], determiner: number, text: string): Word | undefined {
  let noun: Word | undefined;
  for (const word of words.slice(determiner + 1, determiner + 1 + LONGEST_PHRASE)) {
    const before = noun ?? words[determiner];
    const isAdjacent = before !== undefined && /^[ -]$/.test(text.slice(before.end, word.start));
    if (!isAdjacent || !word.isContent || /['’]/.test(text.slice(word.start, word.end))) break;
    // "My mother believes", "the chairwoman smiled": a word after a noun that looks like a verb counts as a verb.
    if (noun && (/(?:ed|[^us]s)$/.test(word.token) || VERBS.has(word.token))) break;
    noun = word;
  }
  return noun;
}

const AMOUNT =
  /(?:[$€£]\s?\d[\d,.]{0,12}(?:\s?(?:k|m|bn|million|billion))?|\b\d[\d,.]{0,12}\s?(?:%|percent|k|dollars|euros|pounds|million|billion|hours|days|weeks|months|years)|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|hundred|thousand) (?:hundred |thousand |million )?(?:dollars|euros|pounds|hours|days|weeks|months|years))(?![\p{L}\p{N}])/iu;

/** The first amount of money or duration that the text names. */
export function amountIn(text: string): string | undefined {
  return AMOUNT.exec(text)?.[0];
}
