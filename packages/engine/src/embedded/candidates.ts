import type { Decision } from '@latticework/library/dossiers';
import type { Library } from '@latticework/library/library';
import { confidencesOf } from '../recognition/confidence.ts';
import { bearersOfFeatures } from '../recognition/features.ts';
import type { RecognitionModel } from '../recognition/model.ts';
import type { Recognition, Recognizer } from '../recognition/recognizer.ts';
import { CANDIDATES } from '../tuning.ts';
import { createCuePhrases, type SaidCue } from './cuePhrases.ts';
import type { FramedClause } from './framedClause.ts';
import type { LibraryTool } from './libraryTools.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import type { Word } from './words.ts';

export type Candidate = {
  tool: LibraryTool;
  /** For the order only; comparable within one text. */
  score: number;
  /** The probability that the tool fits the text, 0 to 1. */
  confidence: number;
  /** The same without the cues found in the text, because a text can contain a cue by chance. */
  byWordsAlone: number;
  /** The stretches of text that support the tool, heaviest first. */
  signals: Signal[];
  /** Set when the text asks for a decision that the tool fits, whatever words the text uses. */
  fit?: Fit;
};

export type Fit = { decision: Decision; reason: string; probability: number };

export type Signal = {
  stretch: Stretch;
  /** The words that support the tool, the weightiest first. */
  carriers: Word[];
  /** Set when these words match, or nearly match, a cue of the entry. */
  cue?: SaidCue;
  weight: number;
};

export type CandidateFinder = {
  /** The tools that most likely fit these clauses, best first. `asks`: the clauses are little more than a question. */
  find(clauses: FramedClause[], asks: boolean, limit: number): Candidate[];
};

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
          .filter(
            ({ probability, evidence: of }) =>
              probability >= CANDIDATES.leastDecisionProbability && of >= CANDIDATES.leastDecisionEvidence,
          )
          .flatMap(({ column, probability }) => {
            const decision = decisionBySlug.get(model.decisions.slugs[column] ?? '');
            return decision ? [{ decision, probability }] : [];
          }),
      );

      return model.tools.slugs
        .flatMap((slug, column) => {
          const tool = bySlug.get(slug);
          const score = (scores[column] ?? 0) + CANDIDATES.cueScore * (said.get(slug) ?? 0);
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
              (said.get(tool.slug) ?? 0) *
                (confidence >= CANDIDATES.notByChance ? CANDIDATES.cueConfidence : CANDIDATES.bareCueConfidence),
            ),
            signals: signalsOf(tool.slug, gains(column), stretches),
            ...(fit && { fit }),
          };
        });
    },
  };

  /**
   * A long text covers several topics, and each would be lost among the words of the others. Therefore the best passage
   * counts fully for a tool, and the whole text only a little.
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
        (score, column) =>
          CANDIDATES.wholeWeight * score + Math.max(...passages.map((passage) => passage.scores[column] ?? 0)),
      ),
      confidences: whole.scores.map((_, column) => Math.max(...sure.map((of) => of[column] ?? 0))),
    };
  }
}

/**
 * Overlapping passages of two sentences each. In a very long text, passages are longer, so that the work is limited. A
 * short text has no passages.
 */
function passagesOf(clauses: FramedClause[]): Word[][] {
  const sentences = [...new Set(clauses.map(({ sentence }) => sentence))];
  if (sentences.length < CANDIDATES.fewestSentences) return [];
  const step = Math.ceil(sentences.length / CANDIDATES.mostPassages);
  const passages: Word[][] = [];
  for (let at = 0; at + 1 < sentences.length; at += step) {
    const own = new Set(sentences.slice(at, at + step + 1));
    const words = clauses.filter(({ sentence }) => own.has(sentence)).flatMap((clause) => clause.words);
    if (words.length >= CANDIDATES.fewestPassageWords) passages.push(words);
  }
  return passages;
}

type ReadStretch = Stretch & { cues: SaidCue[]; features: Map<string, Word[][]> };

/** By slug of the tool, the likeliest of the decisions that the tool fits. */
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
      const weight = bearers.reduce((sum, { gain }) => sum + gain, cue ? CANDIDATES.cueWeight * cue.coverage : 0);
      const greatest = bearers[0]?.gain ?? 0;
      const telling = bearers.filter(({ gain }) => gain > 0 && gain >= CANDIDATES.tellingShare * greatest);
      return {
        stretch,
        carriers: cue ? cue.words : [...new Set(telling.flatMap(({ words }) => words))],
        weight: (stretch.clauses.length > 1 ? CANDIDATES.pairWeight : 1) * weight,
        ...(cue && { cue }),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, CANDIDATES.mostSignals);
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
