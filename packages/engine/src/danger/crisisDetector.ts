import type { Analysis, Clarification } from '@latticework/core/analysis';
import { ENGINE } from '../embedded/engine.ts';
import { emptyAnalysis } from '../emptyAnalysis.ts';
import { type DangerModel, dangerScore } from './dangerScore.ts';
import { saysDanger } from './signs.ts';

/**
 * What a text is answered with when it sounds as if a life may be in danger: a kind word and where to get help, in the
 * place of any analysis. Never a machine's own words.
 */
export const CRISIS_HELP: Clarification = {
  question: 'Are you safe right now, and is there somebody who can be with you?',
  because:
    'What you write sounds as if your life, or somebody else’s, may be in danger. That needs a person, not an analysis. ' +
    'You need not explain anything well to call. They are there to listen, at any hour.',
  help: [
    { where: 'If it is urgent, in Europe', how: 'call 112', href: 'tel:112' },
    { where: 'If it is urgent, in North America', how: 'call 911', href: 'tel:911' },
    { where: 'United States and Canada', how: 'call or text 988', href: 'tel:988' },
    { where: 'United Kingdom and Ireland', how: 'call Samaritans, 116 123', href: 'tel:116123' },
    { where: 'Everywhere else', how: 'findahelpline.com', href: 'https://findahelpline.com' },
  ],
};

export type CrisisDetector = {
  /** Better one kind word too many than one too few. */
  detects(text: string): boolean;
  /** The answer to a text that sounds so; undefined for every other. It comes before any engine, and before any allowance. */
  answerTo(text: string): Analysis | undefined;
};

/** Hears what is said in so many words by rule, and what is only hinted at by what it has learnt. */
export function createCrisisDetector(model: DangerModel): CrisisDetector {
  const detects = (text: string) => saysDanger(text) || dangerScore(model, text) > model.threshold;
  return {
    detects,
    answerTo: (text) =>
      detects(text) ? { ...emptyAnalysis({ quality: 'basic' }, ENGINE), clarification: CRISIS_HELP } : undefined,
  };
}
