import type { Analysis } from '@latticework/core/analysis';
import { ENGINE } from '../embedded/engine.ts';
import { emptyAnalysis } from '../emptyAnalysis.ts';
import { saysDanger } from './signs.ts';
import { type DangerModel, dangerScore } from './train.ts';

/**
 * What a text is answered with when it sounds as if a life may be in danger: a kind word and where to get help, in the
 * place of any analysis. Never a machine's own words.
 */
export const DANGER = {
  question: 'Are you safe right now, and is there somebody who can be with you?',
  because:
    'What you write sounds as if your life, or somebody else’s, may be in danger. That needs a person, not an analysis. ' +
    'If it is urgent, call the emergency number where you are: 112 in Europe, 911 in North America. In the United States ' +
    'and Canada you can call or text 988 at any hour, and in the United Kingdom and Ireland call Samaritans on 116 123. ' +
    'For every other country, findahelpline.com lists people who will listen.',
};

export type DangerEar = {
  /** Better one kind word too many than one too few. */
  hears(text: string): boolean;
  /** The answer to a text that sounds so; undefined for every other. It comes before any engine, and before any allowance. */
  answerTo(text: string): Analysis | undefined;
};

/** Hears what is said in so many words by rule, and what is only hinted at by what it has learnt. */
export function createDangerEar(model: DangerModel): DangerEar {
  const hears = (text: string) => saysDanger(text) || dangerScore(model, text) > model.threshold;
  return {
    hears,
    answerTo: (text) =>
      hears(text) ? { ...emptyAnalysis({ quality: 'basic' }, ENGINE), clarification: DANGER } : undefined,
  };
}
