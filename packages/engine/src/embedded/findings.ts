import { type Evidence, type Quality, type Strength, TOOL_COUNTS, type ToolType } from '@latticework/core/analysis';
import type { Candidate, Signal } from './candidates.ts';
import { type Deliberation, deliberationIn } from './deliberation.ts';
import type { FramedClause } from './framedClause.ts';
import { answersOneAnother, type LibraryTool } from './libraryTools.ts';
import type { Likenesses } from './likeness.ts';
import { fragment, quote, quoteCue } from './quotation.ts';
import type { Word } from './words.ts';

/** A tool that the analysis names, the words that it rests on, and the reason that it does. */
export type Finding = {
  tool: LibraryTool;
  strength: Strength;
  evidence: Evidence;
  /** The telling part of the evidence, for naming it inside a sentence; verbatim as well. */
  fragment: string;
  /** The words that tell most, as they are written and in that order. */
  words: string[];
  /** Where the evidence stands. */
  clauses: FramedClause[];
  reason: Reason;
};

export type Reason =
  | { kind: 'says a cue'; cue: string; fully: boolean }
  | { kind: 'is like'; other: 'cue' | 'situation' | 'question'; sentence: string }
  /** No sentence of the entry is like it, but its words are those that the entry keeps coming back to. */
  | { kind: 'keeps its themes' }
  /** A model that the text itself hardly asks for: brought because it answers a bias that was found. */
  | { kind: 'answers'; bias: Finding };

// Leads, set by measuring. Of tools with a lead above STRONG, six in ten were the very one that a held-out situation had
// been written for; around 5 it was one in six. Below 7 plain texts without a pattern begin to pass, the sooner the
// more tools there are. Who asks or weighs has something at work, and only which is open, so less will do: `check`
// starts an answer, `fill` adds to one.
const STRONG = 9;
const FLOORS: Record<Deliberation, { check: number; fill: number }> = {
  asks: { check: 2.5, fill: 1.2 },
  weighs: { check: 4, fill: 3 },
  tells: { check: 7, fill: Infinity },
};
/** A cue that is said as fully as this is hardly said by chance. */
const FULLY_SAID = 0.85;
/** A stretch that carries less is not worth quoting. */
const QUOTABLE = 1.5;
/** Of two tools of one category, the second has to be this much better to go before one of another. */
const SAME_CATEGORY = 0.85;
/** A stretch that nobody quotes yet goes before a heavier one that is quoted already, down to this share of its weight. */
const FRESH_STRETCH = 0.6;

export type Choice = {
  candidates: Candidate[];
  tools: LibraryTool[];
  clauses: FramedClause[];
  text: string;
  quality: Quality;
};

/** A candidate with what may carry it, heaviest first. */
type Supported = Candidate & { signals: [Signal, ...Signal[]] };

/** The findings to show, the leading one first; none where nothing passes the floor. */
export function chooseFindings(
  { candidates, tools, clauses, text, quality }: Choice,
  likenesses: Likenesses,
): Finding[] {
  const supported = candidates.flatMap((candidate): Supported[] => {
    const [heaviest, ...others] = candidate.signals.filter((signal) =>
      isAdmissible(signal, candidate.tool, clauses, likenesses),
    );
    return heaviest ? [{ ...candidate, signals: [heaviest, ...others] }] : [];
  });
  const floor = FLOORS[deliberationIn(text, clauses)];
  const passing = supported.filter(({ lead }) => lead >= floor.check);
  if (passing.length === 0) return [];
  const weaker = supported.filter(({ lead }) => lead >= floor.fill && lead < floor.check);

  const counts = TOOL_COUNTS[quality];
  const [fewestBiases, mostBiases] = counts.cognitive_bias;
  const biases = diverse(ofType('cognitive_bias', passing), mostBiases);
  biases.push(...diverse(ofType('cognitive_bias', weaker), fewestBiases - biases.length));

  const [fewestModels, mostModels] = counts.mental_model;
  const models = diverse(ofType('mental_model', passing), mostModels);
  const answers = answersTo(biases, models, candidates, tools).slice(0, Math.max(0, fewestModels - models.length));
  const answering = new Set(answers.map(({ tool }) => tool));
  const rest = ofType('mental_model', weaker).filter(({ tool }) => !answering.has(tool));
  models.push(...diverse(rest, fewestModels - models.length - answers.length));

  const quoted = new Set<FramedClause>();
  const findings = [...biases, ...models]
    .sort((one, other) => other.score - one.score)
    .map((candidate) => findingFrom(candidate, text, quoted, likenesses));
  for (const { tool, slug } of answers) {
    const bias = findings.find((finding) => finding.tool.slug === slug);
    if (bias) findings.push({ ...bias, tool, strength: 'check for', reason: { kind: 'answers', bias } });
  }
  return findings.sort((one, other) => Number(other.strength === 'strong') - Number(one.strength === 'strong'));
}

/** What may not carry a finding, however much it resembles one. */
function isAdmissible(signal: Signal, tool: LibraryTool, clauses: FramedClause[], likenesses: Likenesses): boolean {
  const { stretch, carriers, cue, weight } = signal;
  if (weight < QUOTABLE || (!cue && carriers.filter(({ isContent }) => isContent).length < 2)) return false;
  // A near miss often shows only in the rest of the sentence: "The test was positive, so I am waiting for the second".
  const sentence = clauses.filter((clause) => clause.sentence === stretch.clauses[0]?.sentence);
  const inFull = likenesses.nearest(
    tool,
    sentence.flatMap(({ words }) => words),
  );
  if (inFull?.kind === 'near miss') return false;
  if (tool.type === 'mental_model') return true;
  if (stretch.clauses.some(({ frame }) => frame === 'hypothetical')) return false;
  // "We have not put much into it" has the words of sunk cost, and says the opposite of the sentence that it resembles.
  const denies = stretch.clauses.some(({ negated }) => negated);
  return cue !== undefined || !denies || likenesses.nearest(tool, stretch.words)?.negated !== false;
}

function ofType(type: ToolType, candidates: Supported[]): Supported[] {
  return candidates.filter(({ tool }) => tool.type === type);
}

/** The best `count`, categories taking turns where the scores are close. */
function diverse(candidates: Supported[], count: number): Supported[] {
  const left = [...candidates];
  const picked: Supported[] = [];
  while (left.length > 0 && picked.length < count) {
    const worth = ({ tool, score }: Supported) =>
      score * SAME_CATEGORY ** picked.filter((one) => one.tool.category === tool.category).length;
    const best = left.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    picked.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return picked;
}

/** Models that answer a bias found, and the slug of the bias; first those that the text itself speaks for a little. */
function answersTo(
  biases: Candidate[],
  models: Candidate[],
  candidates: Candidate[],
  tools: LibraryTool[],
): { tool: LibraryTool; slug: string }[] {
  const scores = new Map(candidates.map(({ tool, score }) => [tool, score]));
  const known = new Set(models.map(({ tool }) => tool));
  return tools
    .flatMap((tool) => {
      const bias = known.has(tool) ? undefined : biases.find((one) => answersOneAnother(tool, one.tool));
      return bias ? [{ tool, slug: bias.tool.slug }] : [];
    })
    .sort((one, other) => (scores.get(other.tool) ?? 0) - (scores.get(one.tool) ?? 0));
}

function findingFrom(
  { tool, lead, signals }: Supported,
  text: string,
  quoted: Set<FramedClause>,
  likenesses: Likenesses,
): Finding {
  const [heaviest] = signals;
  const isFresh = ({ stretch, weight }: Signal) =>
    weight >= FRESH_STRETCH * heaviest.weight && !stretch.clauses.some((clause) => quoted.has(clause));
  const signal = signals.find(isFresh) ?? heaviest;
  const { stretch, carriers, cue } = signal;
  for (const clause of stretch.clauses) quoted.add(clause);

  const evidence = cue ? quoteCue(text, stretch, carriers) : quote(text, stretch, carriers);
  const reason = reasonFor(tool, signal, likenesses);
  const isPlain = reason.kind === 'says a cue' ? reason.fully : reason.kind === 'is like' && lead >= STRONG;
  const isWritersOwn = stretch.clauses.every(({ frame }) => frame === 'asserted');
  return {
    tool,
    strength: isPlain && isWritersOwn ? 'strong' : 'check for',
    evidence,
    fragment: fragment(text, evidence, carriers),
    words: tellingWords(text, carriers),
    clauses: stretch.clauses,
    reason,
  };
}

const MOST_WORDS = 3;

function tellingWords(text: string, carriers: Word[]): string[] {
  const telling = carriers.filter(({ isContent }) => isContent).slice(0, MOST_WORDS);
  const inReadingOrder = telling.sort((one, other) => one.start - other.start);
  return [...new Set(inReadingOrder.map(({ start, end }) => text.slice(start, end)))];
}

function reasonFor(tool: LibraryTool, { stretch, cue }: Signal, likenesses: Likenesses): Reason {
  if (cue) return { kind: 'says a cue', cue: cue.cue, fully: cue.coverage >= FULLY_SAID };
  const likeness = likenesses.nearest(tool, stretch.words);
  if (!likeness || likeness.kind === 'near miss') return { kind: 'keeps its themes' };
  return { kind: 'is like', other: likeness.kind, sentence: likeness.sentence };
}
