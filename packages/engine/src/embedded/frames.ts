import type { Clause } from './clauses.ts';
import { hasNegation } from './words.ts';

/**
 * How a clause is meant:
 * - `asserted`: the writer's own words about what is;
 * - `reported`: somebody else's view that the writer passes on;
 * - `hypothetical`: imagined ("suppose", "what if", "if we had");
 * - `set aside`: denied, or seen and dealt with ("that is exactly why I am ignoring it"). No bias may rest on it.
 */
export type Frame = 'asserted' | 'reported' | 'hypothetical' | 'set aside';

export type FramedClause = Clause & {
  frame: Frame;
  /** Whose view a reported clause is, in the writer's own words: "my boss", "Dana". */
  holder?: string;
  /** Contains "not", "never" and the like. */
  negated: boolean;
};

export function recogniseFrames(clauses: Clause[], text: string): FramedClause[] {
  const framed: FramedClause[] = clauses.map((clause) => ({ ...clause, frame: 'asserted', negated: hasNegation(clause.words) }));
  markReported(framed, text);
  markHypothetical(framed);
  markSetAside(framed);
  return framed;
}

/** The clause as plain words, contractions spelt out: what the phrases below are matched against. */
function wording(clause: Clause): string {
  return clause.words.map((word) => word.token).join(' ');
}

// Reported

const SAYING = new Set(
  `says said say thinks thought think believes believed believe claims claimed claim insists insisted argues argued swears
  swore tells told promises promised warns warned suggests suggested reckons maintains maintained convinced`.split(/\s+/),
);
const BETWEEN_HOLDER_AND_VERB = new Set(['keeps', 'keep', 'always', 'just', 'still', 'really', 'also', 'is', 'was', 'are', 'were', 'has', 'have', 'now']);
const PRONOUN_HOLDERS = new Set(['he', 'she', 'they']);
const DETERMINERS = new Set(['my', 'our', 'his', 'her', 'their', 'the', 'a', 'an', 'some', 'one', 'this', 'that']);
/** "Everyone says" leans on the crowd, and "my gut says" on oneself: both are the writer's own reasons. */
const NOT_HOLDERS = new Set(['i', 'we', 'you', 'it', 'who', 'that', 'which', 'everyone', 'everybody', 'people', 'nobody', 'most', 'all', 'gut', 'heart', 'head', 'intuition', 'to', 'and', 'not', 'will', 'would', 'can', 'could']);
const BREAKS_REPORT = /^(?:but|however|yet|still|though|although|so|and)? ?(?:i|we|my|our)\b|^(?:but|however)\b/;

function markReported(clauses: FramedClause[], text: string): void {
  clauses.forEach((clause, at) => {
    const holder = holderOf(clause, text);
    if (!holder) return;
    const sayingComesFirst = SAYING.has(clause.words[0]?.token ?? '');
    for (const other of sayingComesFirst ? clauses.slice(0, at).reverse() : clauses.slice(at + 1)) {
      if (Math.abs(other.sentence - clause.sentence) > (sayingComesFirst ? 1 : 0)) break;
      if (!sayingComesFirst && BREAKS_REPORT.test(wording(other))) break;
      report(other, holder);
      if (sayingComesFirst && other.sentence !== clause.sentence) break;
    }
    report(clause, holder);
  });
}

function report(clause: FramedClause, holder: string): void {
  clause.frame = 'reported';
  clause.holder = holder;
}

function holderOf({ words }: Clause, text: string): string | undefined {
  const accordingTo = words.findIndex((word, at) => word.token === 'according' && words[at + 1]?.token === 'to');
  if (accordingTo >= 0) return phraseAfter(words.slice(accordingTo + 2), text);
  const verb = words.findIndex((word) => SAYING.has(word.token));
  if (verb < 0) return undefined;
  if (verb === 0) return phraseAfter(words.slice(1), text);
  let last = verb - 1;
  while (last > 0 && BETWEEN_HOLDER_AND_VERB.has(words[last]?.token ?? '')) last -= 1;
  const noun = words[last];
  if (!noun || NOT_HOLDERS.has(noun.token)) return undefined;
  if (PRONOUN_HOLDERS.has(noun.token)) return noun.token;
  for (let first = last - 1; first >= Math.max(0, last - 3); first -= 1) {
    const word = words[first];
    if (word && DETERMINERS.has(word.token)) return text.slice(word.start, noun.end);
  }
  return isName(noun, text) ? text.slice(noun.start, noun.end) : undefined;
}

/** "said the lead investigator", "according to Dana". */
function phraseAfter(words: Clause['words'], text: string): string | undefined {
  const [first, second, third] = words;
  if (!first || NOT_HOLDERS.has(first.token)) return undefined;
  if (PRONOUN_HOLDERS.has(first.token)) return first.token;
  if (DETERMINERS.has(first.token)) {
    const last = third?.isContent ? third : second;
    return last ? text.slice(first.start, last.end) : undefined;
  }
  return isName(first, text) ? text.slice(first.start, first.end) : undefined;
}

function isName(word: Clause['words'][number], text: string): boolean {
  return word.isContent && /^\p{Lu}/u.test(text.slice(word.start, word.end));
}

// Hypothetical

const IMAGINED =
  /^(?:and |but |so )?(?:suppose|supposing|imagine|hypothetically|what if|say we had|let us say|in theory|picture)\b|\bif (?:\w+ ){1,3}?(?:were to|had (?:not )?\w+ed|had been|had spent|were)\b|\bwould have (?:been|\w+ed)\b/;

function markHypothetical(clauses: FramedClause[]): void {
  clauses.forEach((clause, at) => {
    if (!IMAGINED.test(wording(clause))) return;
    clause.frame = 'hypothetical';
    // "Suppose that we had spent two million, and the plant were half built": the rest of the sentence is imagined too.
    for (const later of clauses.slice(at + 1)) {
      if (later.sentence !== clause.sentence) break;
      later.frame = 'hypothetical';
    }
  });
}

// Set aside

/** Refers back with a pronoun: what was said just before is set aside. */
const SETS_ASIDE_WHAT_CAME_BEFORE = [
  /\b(?:is|was) (?:exactly |precisely |just )?why (?:i|we) (?:am |are |will |do |did |have )?(?:not|never|ignor|disregard|stopp|leav|left)/,
  /\b(?:ignor(?:e|ed|ing)|disregard(?:ed|ing)?|discount(?:ed|ing)?|forget(?:ting)?) (?:it|that|this|them|those|all that|all of that)\b/,
  /\b(?:leav(?:e|ing)|left|tak(?:e|ing)|took|keep(?:ing)?|kept|set(?:ting)?|put(?:ting)?) (?:it|that|this|them|those|all that|all of that) (?:entirely |completely )?(?:out|aside|to one side)\b/,
  /\b(?:it|that|this|which|those|they)(?: money| time| part)? (?:should|does|do|did|must|can|will|is|are) (?:not|no longer) (?:\w+ ){0,2}?(?:count|matter|reason|decide|weigh|change|influence|relevant|affect|enter|part)/,
  /\b(?:it|that|this|which|those|they)(?: money| time| part)? (?:is|are|was) (?:gone|irrelevant|beside the point|nonsense|silly)\b/,
  /\b(?:i|we) (?:do |did )?(?:not )?(?:disagree|not agree|not believe (?:it|that|him|her|them)|not buy (?:it|that)|not think so|not let (?:it|that))\b/,
  /^(?:and |but |so )?then (?:i|we) (?:\w+ )?(?:compared|checked|looked|asked|ran|realized|realised|noticed|counted|worked out|changed)\b/,
];

/** Names what it sets aside: only its own words are. */
const SETS_ITSELF_ASIDE = [
  /\b(?:not|never) (?:just |simply |only )?(?:because|since|as if)\b|\brather than because\b/,
  /\b(?:ignor(?:e|ed|ing)|disregard(?:ed|ing)?|forget(?:ting)?) (?:what|how much|whatever|the (?:money|time|years|past|cost|costs|crowd|noise|hype))\b/,
  /\b(?:leav(?:e|ing)|left|tak(?:e|ing)|took|keep(?:ing)?|kept) (?:\w+ ){1,6}?out of (?:it|the|my|our|this)\b/,
  /\b(?:regardless of|no matter|has nothing to do with|have nothing to do with|had nothing to do with|whatever (?:we|i|they) (?:have )?(?:already )?spent)\b/,
  /\b(?:is|are|was) (?:no|not a|not the) (?:good |real )?reason\b|\b(?:does|do|did|should|must) not (?:count|matter)\b|\bis (?:gone|spent|lost) (?:either way|whatever|anyway|no matter)\b/,
  /\b(?:i|we) (?:do|did|am|are|was|were) not (?:\w+ ){0,2}?(?:care (?:what|how|that|whether|who)|follow|following|going along|fall|falling|let|letting|worry|worried)\b/,
];

/** "I never keep a thing because I paid for it." With "cannot" or "do not" in its place, the reason would stand. */
const NEVER = /\b(?:i|we) (?:\w+ )?never\b/;
const ALMOST = /\b(?:i|we) (?:\w+ )?(?:nearly|almost|used to|was tempted to|were tempted to)\b|^at first\b/;
const TURNS = /^(?:but|then|until|now|instead|so|and then)\b/;

function markSetAside(clauses: FramedClause[]): void {
  clauses.forEach((clause, at) => {
    const words = wording(clause);
    if (SETS_ITSELF_ASIDE.some((phrase) => phrase.test(words))) clause.frame = 'set aside';
    const next = clauses[at + 1];
    if (NEVER.test(words) && next?.words[0]?.token === 'because') clause.frame = next.frame = 'set aside';
    if (SETS_ASIDE_WHAT_CAME_BEFORE.some((phrase) => phrase.test(words))) setAsideBefore(clauses, at);
    if (TURNS.test(words) && clauses.slice(Math.max(0, at - 2), at).some((before) => ALMOST.test(wording(before)))) {
      setAsideBefore(clauses, at);
    }
  });
}

/** The clause, what its sentence said before it, and the whole sentence before when it opens its own. */
function setAsideBefore(clauses: FramedClause[], at: number): void {
  const clause = clauses[at];
  if (!clause) return;
  const opensSentence = clauses[at - 1]?.sentence !== clause.sentence;
  const reach = opensSentence ? clause.sentence - 1 : clause.sentence;
  for (const before of clauses.slice(0, at + 1)) {
    if (before.sentence >= reach) before.frame = 'set aside';
  }
}
