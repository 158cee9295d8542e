import type { Decision } from '@latticework/library/decisions';
import type { Library } from '@latticework/library/library';
import { confidenceOf } from '../recognition/confidence.ts';
import type { RecognitionModel } from '../recognition/model.ts';
import type { Recognizer } from '../recognition/recognizer.ts';
import { createCuePhrases, type SaidCue } from './cuePhrases.ts';
import type { FramedClause } from './framedClause.ts';
import type { LibraryTool } from './libraryTools.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import type { Word } from './words.ts';

export type Candidate = {
  tool: LibraryTool;
  /** For the order only; comparable within one text. */
  score: number;
  /** How likely it is that the tool belongs to the text, 0 to 1, by the words alone. */
  confidence: number;
  /** The stretches that speak for it, heaviest first. */
  signals: Signal[];
  /** Set where the text asks for a decision that the tool fits, whatever its words. */
  fit?: Fit;
};

export type Fit = { decision: Decision; reason: string; share: number };

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
/** And a cue said in full makes this of any confidence that the words alone give. */
const CUE_CONFIDENCE = 0.6;
/** Of the weightiest feature of a stretch, the share at which another still counts as telling. */
const TELLING_SHARE = 0.25;
/** Enough to choose evidence from; a long text has hundreds of stretches. */
const MOST_SIGNALS = 8;
/** Below this a decision is one of many that a question may be, and lends no tools. */
const LEAST_SHARE = 0.12;
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
      const words = clauses.flatMap((clause) => clause.words);
      const stretches = stretchesOf(clauses).map((stretch) => ({ ...stretch, cues: cuePhrases.saidIn(stretch.words) }));
      const said = new Map<string, number>();
      for (const { slug, coverage } of stretches.flatMap(({ cues }) => cues)) {
        said.set(slug, Math.max(said.get(slug) ?? 0, coverage));
      }
      const { scores, evidence, decisions: kinds } = recognizer.recognise(words, asks);
      const fits = fitsOf(
        kinds
          .filter(({ share, evidence: of }) => share >= LEAST_SHARE && of >= LEAST_EVIDENCE)
          .flatMap(({ column, share }) => {
            const decision = decisionBySlug.get(model.decisions.slugs[column] ?? '');
            return decision ? [{ decision, share }] : [];
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
          const confidence = confidenceOf(evidence[column] ?? 0, scores[column] ?? 0, scores);
          const fit = fits.get(tool.slug);
          return {
            tool,
            score,
            confidence: said.has(tool.slug)
              ? Math.max(confidence, CUE_CONFIDENCE * (said.get(tool.slug) ?? 0))
              : confidence,
            signals: signalsOf(tool.slug, recognizer.gains(words, column), stretches),
            ...(fit && { fit }),
          };
        });
    },
  };
}

type ReadStretch = Stretch & { cues: SaidCue[] };

/** By slug of the tool, the likeliest of the decisions that it fits. */
function fitsOf(kinds: { decision: Decision; share: number }[]): Map<string, Fit> {
  const fits = new Map<string, Fit>();
  for (const { decision, share } of kinds) {
    for (const { slug, reason } of decision.tools) {
      if (!fits.has(slug)) fits.set(slug, { decision, reason, share });
    }
  }
  return fits;
}

function signalsOf(slug: string, gains: Map<string, number>, stretches: ReadStretch[]): Signal[] {
  return stretches
    .map((stretch): Signal => {
      const cue = stretch.cues.find((one) => one.slug === slug);
      const bearers = bearersIn(stretch.words, gains);
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

/** The words of each feature that says something, weightiest first. */
function bearersIn(words: Word[], gains: Map<string, number>): { words: Word[]; gain: number }[] {
  const seen = new Map<string, { words: Word[]; gain: number }>();
  words.forEach((word, at) => {
    const next = words[at + 1];
    for (const [feature, of] of [[word.key, [word]], ...(next ? [[`${word.key} ${next.key}`, [word, next]]] : [])] as [
      string,
      Word[],
    ][]) {
      const gain = gains.get(feature);
      if (gain !== undefined && !seen.has(feature)) seen.set(feature, { words: of, gain });
    }
  });
  return [...seen.values()].sort((one, other) => other.gain - one.gain);
}
