import { type FramedClause, wording } from './framedClause.ts';

/** Marks what the writer denies, or has noticed and dealt with. A finding about it would be a false accusation. */
export function markSetAside(clauses: FramedClause[]): void {
  clauses.forEach((clause, at) => {
    const words = wording(clause);
    const next = clauses[at + 1];
    if (ASIDE_ITSELF.some((phrase) => phrase.test(words))) clause.frame = 'set aside';
    if (NEVER.test(words) && next?.words[0]?.token === 'because') clause.frame = next.frame = 'set aside';
    const turnsAway =
      TURNS.test(words) && clauses.slice(Math.max(0, at - 2), at).some((before) => ALMOST.test(wording(before)));
    if (turnsAway || ASIDE_BEFORE.some((phrase) => phrase.test(words))) setAsideUpTo(clause, clauses);
  });
}

/** The clause and the earlier clauses of its sentence; if it starts the sentence, also the whole previous sentence. */
function setAsideUpTo(clause: FramedClause, clauses: FramedClause[]): void {
  const opensSentence = clauses[clause.index - 1]?.sentence !== clause.sentence;
  const reach = opensSentence ? clause.sentence - 1 : clause.sentence;
  for (const before of clauses.slice(0, clause.index + 1)) {
    if (before.sentence >= reach) before.frame = 'set aside';
  }
}

/** Phrases that refer back: the statement just before is set aside with them. */
const ASIDE_BEFORE = [
  /\b(?:is|was) (?:exactly |precisely |just )?why (?:i|we) (?:am |are |will |do |did |have )?(?:not|never|ignor|disregard|stopp|leav|left)/,
  /\b(?:ignor(?:e|ed|ing)|disregard(?:ed|ing)?|forget(?:ting)?) (?:it|that|this|them|those|all that|all of that)\b/,
  /\b(?:leav(?:e|ing)|left|tak(?:e|ing)|took|keep(?:ing)?|kept|set(?:ting)?|put(?:ting)?) (?:it|that|this|them|those|all that|all of that) (?:entirely |completely )?(?:out|aside|to one side)\b/,
  /\b(?:it|that|this|which|those|they)(?: money| time| part)? (?:should|does|do|did|must|can|will|is|are) (?:not|no longer) (?:\w+ ){0,2}?(?:count|matter|weigh|relevant)\b/,
  /\b(?:it|that|this|which|those|they) (?:is|are|was) (?:irrelevant|beside the point|nonsense|(?:no|not a|not the) (?:good |real )?reason)\b/,
  /\b(?:it|that|this|which|money|time|part) (?:is|are) (?:gone|spent|lost) (?:either way|anyway|whatever|whichever)\b/,
  /\b(?:i|we) (?:do |did )?(?:disagree|not agree|not believe (?:it|that|him|her|them)|not buy (?:it|that)|not think so|not let (?:it|that))\b/,
  /\b(?:it|that|this|which|they|those|the \w+)(?: \w+)? (?:has|have|had|plays|play|played) no (?:part|role|bearing|say|weight|place) (?:in|on|here)\b/,
  /^(?:and |but |so |then |instead )?(?:i|we) (?:stopped|looked up|worked out|checked|counted|went back|had it checked|kept a|kept to)\b/,
  /\b(?:until|till) (?:it struck (?:me|us)|(?:i|we) (?:noticed|saw|realized|realised|asked|checked|counted|compared|looked))\b/,
  /\bwhat broke the spell\b|\bbrought (?:me|us) (?:back )?to (?:my|our) senses\b/,
  /^(?:and |but )?(?:so|then) (?:i|we)(?: am| are| have| had)? (?:\w+ )?(?:compar(?:ed|ing)|check(?:ed|ing)|look(?:ed|ing) (?:up|for|at)|ask(?:ed|ing)|realized|realised|noticed|count(?:ed|ing)|worked out|wrote down(?! that\b)|test(?:ed|ing)|wait(?:ed|ing) for|remembered|changed)\b/,
];

/** Phrases that contain what they set aside. */
const ASIDE_ITSELF = [
  /\b(?:not|never) (?:just |simply |only )?(?:because|since|as if)\b|\brather than because\b/,
  /\b(?:ignor(?:e|ed|ing)|disregard(?:ed|ing)?|forget(?:ting)?) (?:what|how much|whatever|the (?:money|time|years|past|cost|costs|crowd|noise|hype))\b/,
  /\b(?:leav(?:e|ing)|left|tak(?:e|ing)|took|keep(?:ing)?|kept) (?:\w+ ){1,6}?out of (?:it|the|my|our|this)\b/,
  /\b(?:prov|mean|say|said|chang|add|tell|told)\w* (?:(?:me|us|you) )?(?:nothing|not one|not a thing|very little)\b|\b(?:carried|carries|made|makes) no (?:weight|difference)\b/,
  /\b(?:plays|play|played) no (?:part|role)\b|^(?=.*\bfor the reason that\b).*\bnot\b|\b(?:hardly|not) out of (?:habit|fear|pride|loyalty|spite|envy|guilt)\b/,
  /\b(?:i|we) (?:am|are|was|were|will|would) (?:not|far from|never) (?:assuming|expecting|pretend|pretending|certain|sure|counting on|relying on)\b|\bfar from (?:certain|sure)\b|\bnever a matter of\b/,
  /\b(?:has|have|had) nothing to do with\b|\bwhatever (?:we|i|they) (?:have )?(?:already )?spent\b/,
  /\b(?:is|are|was) (?:no|not a|not the) (?:good |real )?reason\b|\b(?:does|do|did|should|must) not (?:count|matter)\b/,
  /\b(?:i|we) (?:do|did|am|are|was|were) not (?:\w+ ){0,2}?(?:care (?:what|how|that|whether|who)|follow|following|going along|fall|falling|let|letting)\b/,
];

/**
 * "I never keep a thing because I paid for it." With "cannot" or "do not" instead of "never", the reason would be
 * valid.
 */
const NEVER = /\b(?:i|we) (?:\w+ )?never\b/;

/** "I nearly kept the van, then I compared the costs and sold it." */
const ALMOST =
  /\b(?:i|we) (?:\w+ )?(?:nearly|almost|used to (?:think|believe|assume|feel|say|tell)|(?:was|were) (?:tempted to|about to|sure))\b|^at first\b|\bis tempting\b/;
const TURNS = /^(?:but|then|until|now|instead|so|and then)\b/;
