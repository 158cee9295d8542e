import type { Dossier } from '@latticework/library/dossier';
import { compilePattern, type Pattern } from '../text/pattern.ts';
import { type CompiledSlot, compileSlot } from './slots.ts';

/** What a text can be seen through: the parts of a dossier that an aspect has too. */
export type Knowledge = Pick<
  Dossier,
  'signals' | 'conditions' | 'slots' | 'models' | 'biases' | 'turns_on' | 'facts' | 'numbers' | 'steps' | 'say'
>;

/** A dossier or an aspect with its patterns compiled once. */
export type Compiled<Of extends Knowledge> = {
  of: Of;
  signals: Map<string, Pattern[]>;
  slots: Map<string, CompiledSlot>;
  /** By slug of the tool. */
  shownBy: Map<string, Pattern[]>;
};

export type CompiledDossier = Compiled<Dossier>;

/** @throws PatternError */
export function compileKnowledge<Of extends Knowledge>(
  of: Of,
  classes: Readonly<Record<string, readonly string[]>>,
): Compiled<Of> {
  const compile = (sources: readonly string[]) => sources.map((source) => compilePattern(source, classes));
  return {
    of,
    signals: new Map(Object.entries(of.signals).map(([name, sources]) => [name, compile(sources)])),
    slots: new Map(Object.entries(of.slots).map(([name, slot]) => [name, compileSlot(slot, classes)])),
    shownBy: new Map([...of.models, ...of.biases].map(({ slug, shown_by }) => [slug, compile(shown_by ?? [])])),
  };
}
