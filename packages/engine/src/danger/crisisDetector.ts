import type { Analysis, Clarification } from '@latticework/core/analysis';
import { ENGINE } from '../embedded/identity.ts';
import { emptyAnalysis } from '../emptyAnalysis.ts';
import { type DangerModel, dangerScore } from './dangerScore.ts';
import { saysDanger } from './signs.ts';

/**
 * The response to a text that suggests a life may be in danger: a kind word and where to get help, instead of an
 * analysis. Always this fixed text, never one written by a model.
 */
export const CRISIS_HELP: Clarification = {
  question: 'Are you safe right now, and is there someone who can be with you?',
  because:
    'What you wrote sounds as if your life, or someone else’s, may be in danger. That needs a person, not an analysis. ' +
    'You don’t have to explain anything well to call. They are there to listen, at any hour.',
  help: [
    { where: 'If it is urgent, in Europe', how: 'call 112', href: 'tel:112' },
    { where: 'If it is urgent, in North America', how: 'call 911', href: 'tel:911' },
    { where: 'United States and Canada', how: 'call or text 988', href: 'tel:988' },
    { where: 'United Kingdom and Ireland', how: 'call Samaritans, 116 123', href: 'tel:116123' },
    { where: 'Everywhere else', how: 'findahelpline.com', href: 'https://findahelpline.com' },
  ],
};

export type CrisisDetector = {
  /** Prefers a false alarm to a missed crisis. */
  detects(text: string): boolean;
  /**
   * The response to such a text; undefined for every other. Called before any engine and before the allowance is
   * checked.
   */
  answerTo(text: string): Analysis | undefined;
};

/** Rules catch explicit statements, and the trained score catches hints. */
export function createCrisisDetector(model: DangerModel): CrisisDetector {
  const detects = (text: string) => saysDanger(text) || dangerScore(model, text) > model.threshold;
  return {
    detects,
    answerTo: (text) =>
      detects(text) ? { ...emptyAnalysis({ quality: 'basic' }, ENGINE), clarification: CRISIS_HELP } : undefined,
  };
}
