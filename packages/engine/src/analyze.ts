import type { Analysis, AnalysisPart, Engine, MissingFact, Quality } from '@latticework/core/analysis';

export type AnalyzeRequest = {
  /** The person's own text, exactly as it was sent, at most QUERY_MAX_LENGTH characters. */
  text: string;
  quality: Quality;
  /** Set for a trending question; copied into the result's metadata. */
  trending?: { isHot: boolean; engagement: number };
  /** The kind of decision that the person says it is, by slug, instead of the one that was recognized. */
  decision?: string;
  /** What the person answered to missing facts, by id. */
  answers?: Readonly<Record<string, 'yes' | 'no'>>;
  /** The questions that were asked before, since a model that asks questions of its own does not know them again. */
  asked?: readonly AskedFact[];
  /**
   * The person whose budget pays for the analysis, as an opaque key that is never sent to a model server. All requests
   * without a key share one budget, so a forgotten key never lifts the limit.
   */
  payer?: string;
};

export type AskedFact = Pick<MissingFact, 'id' | 'question' | 'answers'>;

/** Turns a text into an analysis. The embedded and the model-backed engine implement this. */
export interface AnalysisEngine {
  /** The name of the engine that writes the parts, as in the metadata of an analysis. */
  readonly identity: Engine;
  /**
   * Calls `onPart` with each part as soon as the part is checked, if the engine has parts before the whole analysis.
   * Rejects with the signal's reason when it is aborted.
   */
  analyze(request: AnalyzeRequest, signal: AbortSignal, onPart?: (part: AnalysisPart) => void): Promise<Analysis>;
}
