import type { Decision } from '@latticework/core/analysis';
import type { LikelyKind } from '../kinds/kindRecognizer.ts';
import { DECIDING, KINDS } from '../tuning.ts';
import type { Dossiers } from './dossiers.ts';
import type { Compiled, CompiledDossier, Knowledge } from './knowledge.ts';
import { type Situation, seeThrough, type Told } from './situation.ts';

/** A text seen through a dossier or an aspect. */
export type Seen<Through extends Compiled<Knowledge> = Compiled<Knowledge>> = {
  compiled: Through;
  situation: Situation;
};

/**
 * `share`: how likely the kind, or the family, is. `signals`: how many of the dossier's signals the text gives.
 */
export type ReadDecision = Seen<CompiledDossier> & {
  /** What holds for any decision, for what the dossier leaves open. */
  general: Seen<CompiledDossier>;
  decision: Decision;
  /** The kind that the text may be as well, if it is likely enough to be worth knowing about. */
  next: string | undefined;
  share: number;
  signals: number;
};

/** The dossier that answers where not even a family fits. */
const ANY_DECISION = 'any-decision';
/** The signal that a text is told from the side that a dossier is not for. */
export const OTHER_SIDE = 'other-side';
const { lookedAt, leastProbability, signalWeight, mostSignals, otherSideWeight, alternatives } = DECIDING;

/**
 * The dossier that a text is read by: of the likeliest kind, or of the family where no kind is sure enough. `chosen` is
 * the kind that the person picked instead. Where neither is likely enough, what holds for any decision; `aspects`: how
 * many aspects the text shows, of which a reading can be made without a family.
 */
export function recognizeDecision(
  dossiers: Dossiers,
  likely: readonly LikelyKind[],
  told: Told,
  { chosen, aspects = 0 }: { chosen?: string | undefined; aspects?: number } = {},
): ReadDecision {
  const kinds = ranked(dossiers, likely, (compiled) => seeThrough(compiled, told));
  const others = (slug: string) =>
    kinds
      .filter((kind) => kind.slug !== slug)
      .slice(0, alternatives)
      .map(({ slug }) => ({ slug, name: dossiers.nameOf(slug) }));
  const seen = (compiled: CompiledDossier): Seen<CompiledDossier> => ({
    compiled,
    situation: seeThrough(compiled, told),
  });
  const any = dossiers.get(ANY_DECISION);
  if (!any) throw new Error(`The library has no dossier called ${ANY_DECISION}.`);
  const general = seen(any);
  const readBy = (compiled: CompiledDossier, slug: string, basis: Decision['basis'], share: number): ReadDecision => {
    const { situation } = seen(compiled);
    const decision = { slug, name: dossiers.nameOf(slug), basis, alternatives: others(slug) };
    const next =
      basis === 'chosen'
        ? undefined
        : kinds.find((kind) => kind.slug !== slug && kind.share >= DECIDING.leastShareOfNext);
    return { compiled, situation, general, decision, next: next?.slug, share, signals: signalsIn(compiled, situation) };
  };

  if (chosen) {
    const compiled = dossiers.get(chosen) ?? dossiers.familyOf(chosen);
    if (compiled) return readBy(compiled, chosen, 'chosen', 1);
  }
  const [first] = kinds;
  const own = first && dossiers.get(first.slug);
  if (own && first.share >= DECIDING.sure && first.evidence >= DECIDING.leastEvidence)
    return readBy(own, first.slug, own.of.is_family ? 'family' : 'recognized', first.share);

  const families = new Map<CompiledDossier, { share: number; evidence: number }>();
  for (const { slug, share, evidence } of kinds) {
    const family = dossiers.familyOf(slug);
    if (!family) continue;
    const { share: before, evidence: most } = families.get(family) ?? { share: 0, evidence };
    families.set(family, { share: before + share, evidence: Math.max(most, evidence) });
  }
  const [best] = [...families].sort(([, one], [, other]) => other.share - one.share);
  const sureOfFamily = aspects >= DECIDING.enoughAspects ? DECIDING.sureOfFamilyBesideAspects : DECIDING.sureOfFamily;
  if (best && best[1].share >= sureOfFamily && best[1].evidence >= DECIDING.leastEvidenceOfFamily)
    return readBy(best[0], best[0].of.slug, 'family', best[1].share);
  return readBy(any, ANY_DECISION, 'family', 0);
}

/** The likeliest kinds with their share of the odds, once the signals of their dossiers are counted in. */
function ranked(
  dossiers: Dossiers,
  likely: readonly LikelyKind[],
  see: (compiled: CompiledDossier) => Situation,
): { slug: string; share: number; evidence: number }[] {
  const odds = likely
    .filter(({ probability }, at) => at < lookedAt || probability >= leastProbability)
    .map(({ slug, probability, evidence }, at) => {
      const compiled = at < lookedAt ? dossiers.get(slug) : undefined;
      const situation = compiled && see(compiled);
      const given = compiled && situation ? signalsIn(compiled, situation) : 0;
      const fromSignals = situation?.known(OTHER_SIDE) ? otherSideWeight : signalWeight * Math.min(given, mostSignals);
      return { slug, odds: probability * Math.exp(fromSignals), evidence: evidence + fromSignals * KINDS.temperature };
    });
  const total = odds.reduce((sum, kind) => sum + kind.odds, 0);
  return odds
    .map(({ slug, odds, evidence }) => ({ slug, share: odds / total, evidence }))
    .sort((one, other) => other.share - one.share);
}

function signalsIn({ of: dossier }: CompiledDossier, { known }: Situation): number {
  return Object.keys(dossier.signals).filter((name) => name !== OTHER_SIDE && known(name) === true).length;
}
