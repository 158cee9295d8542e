import type { Library } from '@latticework/library/library';
import { type CompiledDossier, compileKnowledge } from './knowledge.ts';

/** The dossiers of a library, each compiled when it is first needed. */
export type Dossiers = {
  /** Undefined for a kind that has no dossier of its own. */
  get(slug: string): CompiledDossier | undefined;
  /** The dossier of the family that a kind belongs to. */
  familyOf(slug: string): CompiledDossier | undefined;
  /** What the kind is called, with or without a dossier of its own. */
  nameOf(slug: string): string;
};

export function createDossiers({ dossiers, families, decisions, wordClasses }: Library): Dossiers {
  const bySlug = new Map(dossiers.map((dossier) => [dossier.slug, dossier]));
  const names = new Map(decisions.map(({ slug, name }) => [slug, name]));
  const familyBySlug = new Map(
    Object.entries(families).flatMap(([family, kinds]) => [family, ...kinds].map((kind) => [kind, family])),
  );
  const compiled = new Map<string, CompiledDossier>();

  function get(slug: string): CompiledDossier | undefined {
    const known = compiled.get(slug);
    if (known) return known;
    const dossier = bySlug.get(slug);
    if (!dossier) return undefined;
    const made = compileKnowledge(dossier, wordClasses);
    compiled.set(slug, made);
    return made;
  }

  return {
    get,
    familyOf: (slug) => get(familyBySlug.get(slug) ?? ''),
    nameOf: (slug) => names.get(slug) ?? slug,
  };
}
