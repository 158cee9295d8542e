import type { Decision } from '@latticework/library/decisions';
import type { Library } from '@latticework/library/library';
import { confidencesOf } from '../recognition/confidence.ts';
import { bearersOfFeatures } from '../recognition/features.ts';
import type { RecognitionModel } from '../recognition/model.ts';
import type { Recognition, Recognizer } from '../recognition/recognizer.ts';
import { createCuePhrases, type SaidCue } from './cuePhrases.ts';
import type { FramedClause } from './framedClause.ts';
import type { LibraryTool } from './libraryTools.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import type { Word } from './words.ts';

export type Candidate = {
  tool: LibraryTool;
  /** For the order only; comparable within one text. */
  score: number;
  /** How likely it is that the tool belongs to the text, 0 to 1. */
  confidence: number;
  /** The same without the cues that the text says: a phrase can be said by chance. */
  byWordsAlone: number;
  /** The stretches that speak for it, heaviest first. */
  signals: Signal[];
  /** Set where the text asks for a decision that the tool fits, whatever its words. */
  fit?: Fit;
};

export type Fit = { decision: Decision; reason: string; probability: number };

export type Signal = {
  stretch: Stretch;
  /** The words that carry it, the weightiest first. */
  carriers: Word[];
  /** Set where they say, or nearly say, a cue of the entry. */
  cue?: SaidCue;
  weight: number;
};

export type CandidateFinder = {
  /** The tools that most likely fit these clauses, best first. `asks`: they are little more than a question what to do. */
  find(clauses: FramedClause[], asks: boolean, limit: number): Candidate[];
};

/** A pair of clauses says more than either; it is quoted only where it says a third more. */
const PAIR_WEIGHT = 0.75;
/** A cue that is said in full outweighs what single words give. */
const CUE_WEIGHT = 40;
/** For the order: as much as the best of 542 tools usually stands before the tenth. */
const CUE_SCORE = 3;
/** A cue said in full makes this of any confidence that the words alone give, and less where they give next to none. */
const CUE_CONFIDENCE = 0.6;
const BARE_CUE_CONFIDENCE = 0.25;
/** Who says a cue and has not at least this much else to show for the tool may have said it by chance. */
export const NOT_BY_CHANCE = 0.05;
/** Of the weightiest feature of a stretch, the share at which another still counts as telling. */
const TELLING_SHARE = 0.25;
/** Enough to choose evidence from; a long text has hundreds of stretches. */
const MOST_SIGNALS = 8;
/** Below this a decision is one of many that a question may be, and lends no tools. */
const LEAST_PROBABILITY = 0.25;
const LEAST_EVIDENCE = 1;

export function createCandidateFinder(
  tools: LibraryTool[],
  decisions: Library['decisions'],
  model: RecognitionModel,
  recognizer: Recognizer,
): CandidateFinder {
  const cuePhrases = createCuePhrases(tools);
  const bySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const decisionBySlug = new Map(decisions.map((decision) => [decision.slug, decision]));

  return {
    find(clauses, asks, limit) {
      if (clauses.length === 0) return [];
      const words = clauses.flatMap((clause) => clause.words);
      const stretches = stretchesOf(clauses).map((stretch) => ({
        ...stretch,
        cues: cuePhrases.saidIn(stretch.words),
        features: bearersOfFeatures(stretch.words),
      }));
      const gains = recognizer.gainsIn(words);
      const said = new Map<string, number>();
      for (const { slug, coverage } of stretches.flatMap(({ cues }) => cues)) {
        said.set(slug, Math.max(said.get(slug) ?? 0, coverage));
      }
      const whole = recognizer.recognize(words, asks);
      const { scores, confidences } = inPassages(clauses, whole);
      const kinds = whole.decisions;
      const fits = fitsOf(
        kinds
          .filter(({ probability, evidence: of }) => probability >= LEAST_PROBABILITY && of >= LEAST_EVIDENCE)
          .flatMap(({ column, probability }) => {
            const decision = decisionBySlug.get(model.decisions.slugs[column] ?? '');
            return decision ? [{ decision, probability }] : [];
          }),
      );

      return model.tools.slugs
        .flatMap((slug, column) => {
          const tool = bySlug.get(slug);
          const score = (scores[column] ?? 0) + CUE_SCORE * (said.get(slug) ?? 0);
          return tool ? [{ tool, column, score }] : [];
        })
        .sort((one, other) => other.score - one.score || one.column - other.column)
        .slice(0, limit)
        .map(({ tool, column, score }) => {
          const confidence = confidences[column] ?? 0;
          const fit = fits.get(tool.slug);
          return {
            tool,
            score,
            byWordsAlone: confidence,
            confidence: Math.max(
              confidence,
              (said.get(tool.slug) ?? 0) * (confidence >= NOT_BY_CHANCE ? CUE_CONFIDENCE : BARE_CUE_CONFIDENCE),
            ),
            signals: signalsOf(tool.slug, gains(column), stretches),
            ...(fit && { fit }),
          };
        });
    },
  };

  /**
   * A long text tells of several things, and each would drown in the words of the others: so the best passage counts for
   * a tool, and the whole text only a little.
   */
  function inPassages(
    clauses: FramedClause[],
    whole: Recognition,
  ): { scores: Float64Array; confidences: Float64Array } {
    const passages = passagesOf(clauses).map((words) => recognizer.recognize(words, false));
    if (passages.length < 2) return { scores: whole.scores, confidences: confidencesOf(whole) };
    const sure = passages.map(confidencesOf);
    return {
      scores: whole.scores.map(
        (score, column) => WHOLE_WEIGHT * score + Math.max(...passages.map((passage) => passage.scores[column] ?? 0)),
      ),
      confidences: whole.scores.map((_, column) => Math.max(...sure.map((of) => of[column] ?? 0))),
    };
  }
}

/** Two sentences each, overlapping; in a very long text more of them, so that the work stays bounded. None in a short one. */
function passagesOf(clauses: FramedClause[]): Word[][] {
  const sentences = [...new Set(clauses.map(({ sentence }) => sentence))];
  if (sentences.length < FEWEST_SENTENCES) return [];
  const step = Math.ceil(sentences.length / MOST_PASSAGES);
  const passages: Word[][] = [];
  for (let at = 0; at + 1 < sentences.length; at += step) {
    const own = new Set(sentences.slice(at, at + step + 1));
    const words = clauses.filter(({ sentence }) => own.has(sentence)).flatMap((clause) => clause.words);
    if (words.length >= FEWEST_WORDS) passages.push(words);
  }
  return passages;
}

const FEWEST_SENTENCES = 4;
const MOST_PASSAGES = 8;
const FEWEST_WORDS = 5;
// Of three patterns told one after the other, 0.87 are among the first seven so, where the whole text alone finds 0.73.
const WHOLE_WEIGHT = 0.3;

type ReadStretch = Stretch & { cues: SaidCue[]; features: Map<string, Word[][]> };

/** By slug of the tool, the likeliest of the decisions that it fits. */
function fitsOf(kinds: { decision: Decision; probability: number }[]): Map<string, Fit> {
  const fits = new Map<string, Fit>();
  for (const { decision, probability } of kinds) {
    for (const { slug, reason } of decision.tools) {
      if (!fits.has(slug)) fits.set(slug, { decision, reason, probability });
    }
  }
  return fits;
}

function signalsOf(slug: string, gains: Map<string, number>, stretches: ReadStretch[]): Signal[] {
  return stretches
    .map((stretch): Signal => {
      const cue = stretch.cues.find((one) => one.slug === slug);
      const bearers = bearersOf(stretch.features, gains);
      const weight = bearers.reduce((sum, { gain }) => sum + gain, cue ? CUE_WEIGHT * cue.coverage : 0);
      const greatest = bearers[0]?.gain ?? 0;
      const telling = bearers.filter(({ gain }) => gain > 0 && gain >= TELLING_SHARE * greatest);
      return {
        stretch,
        carriers: cue ? cue.words : [...new Set(telling.flatMap(({ words }) => words))],
        weight: (stretch.clauses.length > 1 ? PAIR_WEIGHT : 1) * weight,
        ...(cue && { cue }),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_SIGNALS);
}

/** Those that say something, weightiest first. */
function bearersOf(features: Map<string, Word[][]>, gains: Map<string, number>): { words: Word[]; gain: number }[] {
  const bearers: { words: Word[]; gain: number }[] = [];
  for (const [feature, [words = []]] of features) {
    const gain = gains.get(feature);
    if (gain !== undefined) bearers.push({ words, gain });
  }
  return bearers.sort((one, other) => other.gain - one.gain);
}
