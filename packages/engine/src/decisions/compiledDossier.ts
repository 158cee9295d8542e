import type { Dossier } from '@latticework/library/dossier';
import { compilePattern, type Pattern } from '../text/pattern.ts';
import { type CompiledSlot, compileSlot } from './slots.ts';

/** A dossier with its patterns made ready, once. */
export type CompiledDossier = {
  dossier: Dossier;
  signals: Map<string, Pattern[]>;
  slots: Map<string, CompiledSlot>;
  /** By slug of the tool. */
  shownBy: Map<string, Pattern[]>;
};

/** @throws PatternError */
export function compileDossier(
  dossier: Dossier,
  classes: Readonly<Record<string, readonly string[]>>,
): CompiledDossier {
  const compile = (sources: readonly string[]) => sources.map((source) => compilePattern(source, classes));
  return {
    dossier,
    signals: new Map(Object.entries(dossier.signals).map(([name, sources]) => [name, compile(sources)])),
    slots: new Map(Object.entries(dossier.slots).map(([name, slot]) => [name, compileSlot(slot, classes)])),
    shownBy: new Map(
      [...dossier.models, ...dossier.biases].map(({ slug, shown_by }) => [slug, compile(shown_by ?? [])]),
    ),
  };
}
