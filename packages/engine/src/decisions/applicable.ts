import type { Text } from '@latticework/library/dossier';
import { holds } from './conditions.ts';
import type { CompiledDossier } from './knowledge.ts';
import type { Situation, WorkedNumber } from './situation.ts';

/** What of a dossier or an aspect applies to a text. */

type Settled = CompiledDossier['of']['bottom_line']['settled'][number];

/** `''` where the text lacks what the sentence would be filled with. */
export type Say = (text: Text | undefined) => string;

export function sayIn(situation: Situation): Say {
  return (text) => situation.say(text) ?? '';
}

export function openIn<Item extends { only?: string[] | undefined }>(
  { known }: Situation,
  items: readonly Item[],
): Item[] {
  return items.filter(({ only }) => holds(only, known));
}

/** What the dossier would do, where the text settles it. */
export function settledIn(situation: Situation, { of }: CompiledDossier): Settled | undefined {
  return of.bottom_line.settled.find(({ when, text }) => holds(when, situation.known) && situation.say(text));
}

/** What has to be done before anything else. */
export function careIn(situation: Situation, { of }: CompiledDossier): string[] {
  return of.care.filter(({ when }) => holds(when, situation.known)).flatMap(({ first }) => situation.say(first) ?? []);
}

/** A dossier's own sum comes before the same one of another origin. */
export function workedOnce(numbers: readonly WorkedNumber[]): WorkedNumber[] {
  return numbers.filter(({ working }, at) => numbers.findIndex((one) => one.working === working) === at);
}
