import { type Evidence, type Quality, type Strength, TOOL_COUNTS, type ToolType } from '@latticework/core/analysis';
import { CANDIDATES, CUES, FINDINGS } from '../tuning.ts';
import type { Candidate, Fit, Signal } from './candidates.ts';
import type { Deliberation } from './deliberation.ts';
import type { FramedClause } from './framedClause.ts';
import { answersOneAnother, type LibraryTool } from './libraryTools.ts';
import type { Likenesses } from './likeness.ts';
import { fragment, quote, quoteCue } from './quotation.ts';
import type { Stretch } from './stretches.ts';
import { decisionClause } from './subject.ts';
import { hasNegation, type Word } from './words.ts';

/** A tool that the analysis names, the words that support it, and the reason for it. */
export type Finding = {
  tool: LibraryTool;
  strength: Strength;
  evidence: Evidence;
  /** The telling part of the evidence, also verbatim, for use inside a sentence. */
  fragment: string;
  /** The most telling words, as written and in text order. */
  words: string[];
  /** The clauses that contain the evidence. */
  clauses: FramedClause[];
  reason: Reason;
  /** The probability that the tool is the right one, as far as the words of the text tell it. */
  confidence: number;
};

export type Reason =
  | { kind: 'says a cue'; cue: string; fully: boolean }
  | { kind: 'is like'; other: 'cue' | 'situation' | 'question'; sentence: string }
  /** No sentence of the entry is similar, but the words are ones that the entry often uses. */
  | { kind: 'keeps its themes' }
  /** The words hardly support the tool, but the tool helps people who face this decision. */
  | { kind: 'fits the decision'; fit: Fit }
  /** A model with hardly any support in the text: included because it counters a bias that was found. */
  | { kind: 'answers'; bias: Finding };

export type Choice = {
  candidates: Candidate[];
  tools: LibraryTool[];
  /** The clauses that the writer neither denies nor has dealt with. */
  clauses: FramedClause[];
  /** Every clause, to find what the writer denies next to a finding. */
  all: FramedClause[];
  /** Tools that concern what the writer denies or has dealt with. */
  dealtWith: ReadonlySet<LibraryTool>;
  text: string;
  quality: Quality;
  deliberation: Deliberation;
  /** A trending question is known to be worth thinking about, so it always gets findings. */
  isTrending: boolean;
};

/** A candidate with the stretches that may support it, heaviest first. */
type Supported = Candidate & { signals: [Signal, ...Signal[]] };

/** The findings to show, the leading one first; empty when no candidate has enough confidence. */
export function chooseFindings(choice: Choice, likenesses: Likenesses): Finding[] {
  const { candidates, tools, clauses, dealtWith, text, quality, deliberation, isTrending } = choice;
  const sentences = Map.groupBy(clauses, ({ sentence }) => sentence);
  const isNearMiss = memoOfNearMisses(sentences, likenesses);
  const isDealtWith = (tool: LibraryTool) => tool.type === 'cognitive_bias' && dealtWith.has(tool);
  const supported = candidates.flatMap((candidate): Supported[] => {
    const floor = FINDINGS.quotable * (candidate.signals[0]?.weight ?? 0);
    const [heaviest, ...others] = candidate.signals.filter(
      (signal) =>
        signal.weight >= floor &&
        !isNearMiss(candidate.tool, signal.stretch) &&
        isAdmissible(signal, candidate.tool, likenesses),
    );
    return heaviest && !isDealtWith(candidate.tool) ? [{ ...candidate, signals: [heaviest, ...others] }] : [];
  });
  const floor = FINDINGS.floors[deliberation];
  const passing = supported.filter(({ confidence }) => confidence >= floor.check);
  const asking = isOpen(deliberation) || isTrending ? askingStretch(text, clauses) : undefined;
  const passed = new Set(passing.map(({ tool }) => tool));
  // The decision speaks for these, but what the person says may still speak against a bias.
  const isRuledOut = (tool: LibraryTool) =>
    tool.type === 'cognitive_bias' &&
    (isDealtWith(tool) ||
      asking?.clauses.some(({ frame }) => frame === 'hypothetical') === true ||
      (asking !== undefined && isNearMiss(tool, asking)));
  const fitting = asking ? candidates.filter(({ tool, fit }) => fit && !passed.has(tool) && !isRuledOut(tool)) : [];
  const length = clauses.reduce((sum, { words }) => sum + words.length, 0);
  const isTold =
    length >= (isOpen(deliberation) ? FINDINGS.told : deliberation === 'tells' ? FINDINGS.toldAtLength : Infinity);
  const first = new Set(supported.slice(0, FINDINGS.likeliest).map(({ tool }) => tool));
  const isFaint = ({ tool, byWordsAlone }: Supported) =>
    byWordsAlone >= floor.fill || ((isTold || isTrending) && first.has(tool));
  const faint = supported.filter((candidate) => isFaint(candidate) && !passed.has(candidate.tool));
  if (passing.length + fitting.length === 0 && !isTrending && !isTold) return [];

  const counts = TOOL_COUNTS[quality];
  const pick = (type: ToolType, from: Candidate[], count: number, known: Candidate[] = []) =>
    diverse(
      ofType(type, from).filter(({ tool }) => !known.some((one) => one.tool === tool)),
      count,
    );

  const [fewestBiases, mostBiases] = counts.cognitive_bias;
  const biases = pick('cognitive_bias', passing, mostBiases);
  for (const more of [fitting, faint])
    biases.push(...pick('cognitive_bias', more, fewestBiases - biases.length, biases));

  const [fewestModels, mostModels] = counts.mental_model;
  const models = pick('mental_model', passing, mostModels);
  models.push(...pick('mental_model', fitting, fewestModels - models.length, models));
  const answers = answersTo(biases, models, candidates, tools).slice(0, Math.max(0, fewestModels - models.length));
  const answering = new Set(answers.map(({ tool }) => tool));
  const traces = faint.filter(({ tool }) => !answering.has(tool));
  models.push(...pick('mental_model', traces, fewestModels - models.length - answers.length, models));

  const quoted = new Set<FramedClause>();
  const findings = [...biases, ...models]
    .sort((one, other) => other.score - one.score)
    .flatMap((candidate): Finding[] => {
      const own = supported.find(({ tool }) => tool === candidate.tool);
      if (own && !(candidate.fit && fitting.includes(candidate))) return [findingFrom(own, choice, quoted, likenesses)];
      if (!asking || !candidate.fit) return [];
      const fresh =
        candidate.byWordsAlone >= floor.fill
          ? own?.signals.find(({ stretch }) => !stretch.clauses.some((clause) => quoted.has(clause)))
          : undefined;
      return [findingOfDecision(candidate, candidate.fit, text, fresh?.stretch ?? asking, quoted)];
    });
  for (const { tool, slug } of answers) {
    const bias = findings.find((finding) => finding.tool.slug === slug);
    if (bias) findings.push(answerFrom(tool, bias, supported, text, quoted));
  }
  // The leading finding decides the hook, the bottom line and the first step, so it needs support in the text.
  const standing = new Map(
    candidates.map(({ tool, confidence, fit }) => [tool, Math.max(confidence, fit?.probability ?? 0)]),
  );
  const weightOf = ({ tool, strength, reason }: Finding) =>
    (strength === 'strong' ? 2 : 0) + (reason.kind === 'answers' ? 0 : (standing.get(tool) ?? 0));
  return findings.sort((one, other) => weightOf(other) - weightOf(one));
}

function isOpen(deliberation: Deliberation): boolean {
  return deliberation === 'asks' || deliberation === 'weighs';
}

function askingStretch(text: string, clauses: FramedClause[]): Stretch | undefined {
  const clause = decisionClause(text, clauses);
  return clause && { clauses: [clause], words: clause.words };
}

function findingOfDecision(
  { tool, confidence }: Candidate,
  fit: Fit,
  text: string,
  stretch: Stretch,
  quoted: Set<FramedClause>,
): Finding {
  for (const clause of stretch.clauses) quoted.add(clause);
  const carriers = stretch.words.filter(({ isContent }) => isContent);
  const evidence = quote(text, stretch, carriers);
  return {
    tool,
    strength: 'check for',
    evidence,
    fragment: fragment(text, evidence, carriers),
    words: tellingWords(text, carriers),
    clauses: stretch.clauses,
    reason: { kind: 'fits the decision', fit },
    confidence,
  };
}

/** Quotes the model's own words if the text has some that are not quoted yet, otherwise the words of the bias. */
function answerFrom(
  tool: LibraryTool,
  bias: Finding,
  supported: Supported[],
  text: string,
  quoted: Set<FramedClause>,
): Finding {
  const own = supported.find((one) => one.tool === tool);
  const fresh = own?.signals.find(({ stretch }) => !stretch.clauses.some((clause) => quoted.has(clause)));
  const answer: Finding = {
    ...bias,
    tool,
    strength: 'check for',
    reason: { kind: 'answers', bias },
    confidence: own?.confidence ?? 0,
  };
  if (!fresh) return answer;
  const { stretch, carriers } = fresh;
  for (const clause of stretch.clauses) quoted.add(clause);
  const evidence = quote(text, stretch, carriers);
  return {
    ...answer,
    evidence,
    fragment: fragment(text, evidence, carriers),
    words: tellingWords(text, carriers),
    clauses: stretch.clauses,
  };
}

type NearMiss = (tool: LibraryTool, stretch: Stretch) => boolean;

/** A near miss often shows only in the rest of the sentence: "The test was positive, so I am waiting for the second". */
function memoOfNearMisses(sentences: Map<number, FramedClause[]>, likenesses: Likenesses): NearMiss {
  const known = new Map<string, boolean>();
  return (tool, { clauses: [first] }) => {
    const sentence = first?.sentence ?? -1;
    const key = `${tool.slug} ${sentence}`;
    const words = (sentences.get(sentence) ?? []).flatMap((clause) => clause.words);
    const isMiss = known.get(key) ?? likenesses.nearest(tool, words)?.kind === 'near miss';
    known.set(key, isMiss);
    return isMiss;
  };
}

/** False for a stretch that must not support a finding, however similar it is. */
function isAdmissible({ stretch, carriers, cue }: Signal, tool: LibraryTool, likenesses: Likenesses): boolean {
  if (!cue && carriers.filter(({ isContent }) => isContent).length < 2) return false;
  if (tool.type === 'mental_model') return true;
  if (stretch.clauses.some(({ frame }) => frame === 'hypothetical')) return false;
  // "We have not put much into it" has the words of sunk cost, but means the opposite of the sentence that it
  // resembles.
  const denies = stretch.clauses.some(({ negated }) => negated);
  return cue !== undefined || !denies || likenesses.nearest(tool, stretch.words)?.negated !== false;
}

function ofType(type: ToolType, candidates: Candidate[]): Candidate[] {
  return candidates.filter(({ tool }) => tool.type === type);
}

/** The best `count` candidates; categories alternate when the scores are close. */
function diverse(candidates: Candidate[], count: number): Candidate[] {
  const left = [...candidates];
  const picked: Candidate[] = [];
  while (left.length > 0 && picked.length < count) {
    const worth = ({ tool, score }: Candidate) =>
      score * FINDINGS.sameCategory ** picked.filter((one) => one.tool.category === tool.category).length;
    const best = left.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    picked.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return picked;
}

/**
 * Models that counter a bias that was found, each with the slug of the bias; models that the text supports come first.
 */
function answersTo(
  biases: Candidate[],
  models: Candidate[],
  candidates: Candidate[],
  tools: LibraryTool[],
): { tool: LibraryTool; slug: string }[] {
  const scores = new Map(candidates.map(({ tool, score }) => [tool, score]));
  const known = new Set(models.map(({ tool }) => tool));
  // Models without support in the text are ranked by how widely they are known.
  const worth = (tool: LibraryTool) => scores.get(tool) ?? tool.entry.recognition.familiarity - 10;
  return tools
    .flatMap((tool) => {
      const bias = known.has(tool) ? undefined : biases.find((one) => answersOneAnother(tool, one.tool));
      return bias ? [{ tool, slug: bias.tool.slug }] : [];
    })
    .sort((one, other) => worth(other.tool) - worth(one.tool));
}

function findingFrom(
  { tool, confidence, byWordsAlone, signals }: Supported,
  { text, all }: Choice,
  quoted: Set<FramedClause>,
  likenesses: Likenesses,
): Finding {
  const [heaviest] = signals;
  const isFresh = ({ stretch, weight }: Signal) =>
    weight >= FINDINGS.freshStretch * heaviest.weight && !stretch.clauses.some((clause) => quoted.has(clause));
  const signal = signals.find(isFresh) ?? heaviest;
  const { stretch, carriers, cue } = signal;
  for (const clause of stretch.clauses) quoted.add(clause);

  const evidence = cue ? quoteCue(text, stretch, carriers) : quote(text, stretch, carriers);
  const reason = reasonFor(tool, signal, likenesses);
  const isPlain =
    reason.kind === 'says a cue'
      ? reason.fully && byWordsAlone >= CANDIDATES.notByChance
      : reason.kind === 'is like' && confidence >= FINDINGS.strong;
  const isWritersOwn = stretch.clauses.every(({ frame }) => frame === 'asserted');
  return {
    tool,
    strength:
      isPlain && isWritersOwn && !(tool.type === 'cognitive_bias' && isDenied(evidence, stretch, all))
        ? 'strong'
        : 'check for',
    evidence,
    fragment: fragment(text, evidence, carriers),
    words: tellingWords(text, carriers),
    clauses: stretch.clauses,
    reason,
    confidence,
  };
}

/** A "no" nearby may deny exactly this, in words that no rule covers. In that case, the finding stays a question. */
function isDenied({ start, end }: Evidence, { clauses: [first] }: Stretch, all: FramedClause[]): boolean {
  const at = first?.sentence ?? 0;
  return all.some(({ sentence, frame, words }) => {
    const isBeside = Math.abs(sentence - at) <= 1;
    const around = words.filter((word) => word.end <= start || word.start >= end);
    return isBeside && (frame === 'set aside' || hasNegation(around));
  });
}

const MOST_WORDS = 3;

function tellingWords(text: string, carriers: Word[]): string[] {
  const telling = carriers.filter(({ isContent }) => isContent).slice(0, MOST_WORDS);
  const inReadingOrder = telling.sort((one, other) => one.start - other.start);
  return [...new Set(inReadingOrder.map(({ start, end }) => text.slice(start, end)))];
}

function reasonFor(tool: LibraryTool, { stretch, cue }: Signal, likenesses: Likenesses): Reason {
  if (cue) return { kind: 'says a cue', cue: cue.cue, fully: cue.coverage >= CUES.fullySaid };
  const likeness = likenesses.nearest(tool, stretch.words);
  if (!likeness || likeness.kind === 'near miss') return { kind: 'keeps its themes' };
  return { kind: 'is like', other: likeness.kind, sentence: likeness.sentence };
}
