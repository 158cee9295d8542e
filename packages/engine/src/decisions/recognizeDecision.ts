import type { Decision } from '@latticework/core/analysis';
import type { ReadText } from '../text/readText.ts';
import type { CompiledDossier } from './compiledDossier.ts';
import type { Dossiers } from './dossiers.ts';
import { type Answers, type Situation, seeThrough } from './situation.ts';

/** A kind of decision that a text may be, as the classifier ranks it. */
export type LikelyKind = { slug: string; probability: number; evidence: number };

/** `signals`: how many of the dossier's signals the text gives. */
export type ReadDecision = { compiled: CompiledDossier; situation: Situation; decision: Decision; signals: number };

/** So many of the likeliest kinds are looked at closely. */
const LOOKED_AT = 8;
/** A kind below this is not looked at. */
const LEAST_PROBABILITY = 0.004;
/** What a signal of a dossier that the text gives adds to its log odds; the fifth adds as much as the first. */
const SIGNAL_WEIGHT = 0.45;
const MOST_SIGNALS = 5;
/** From this share of the odds on, the text is read as that kind; below, as its family. */
const SURE = 0.5;
/** The odds of all kinds of a family together. */
const SURE_OF_FAMILY = 0.4;
const ALTERNATIVES = 4;

/**
 * The dossier that a text is read by: of the likeliest kind, or of the family where no kind is sure enough. `chosen` is
 * the kind that the person picked instead. Undefined where neither is likely enough.
 */
export function recognizeDecision(
  dossiers: Dossiers,
  likely: readonly LikelyKind[],
  { read, answers, now, chosen }: { read: ReadText; answers: Answers; now: Date; chosen?: string | undefined },
): ReadDecision | undefined {
  const kinds = ranked(dossiers, likely, (compiled) => seeThrough(compiled, read, answers, now));
  const others = (slug: string) =>
    kinds
      .filter((kind) => kind.slug !== slug)
      .slice(0, ALTERNATIVES)
      .map(({ slug }) => ({ slug, name: dossiers.nameOf(slug) }));
  const readBy = (compiled: CompiledDossier, slug: string, basis: Decision['basis']): ReadDecision => {
    const situation = seeThrough(compiled, read, answers, now);
    const decision = { slug, name: dossiers.nameOf(slug), basis, alternatives: others(slug) };
    return { compiled, situation, decision, signals: signalsIn(compiled, situation) };
  };

  if (chosen) {
    const compiled = dossiers.get(chosen) ?? dossiers.familyOf(chosen);
    if (compiled) return readBy(compiled, chosen, 'chosen');
  }
  const [first] = kinds;
  if (!first) return undefined;
  const own = dossiers.get(first.slug);
  if (own && first.share >= SURE) return readBy(own, first.slug, own.dossier.is_family ? 'family' : 'recognized');

  const shares = new Map<CompiledDossier, number>();
  for (const { slug, share } of kinds) {
    const family = dossiers.familyOf(slug);
    if (family) shares.set(family, (shares.get(family) ?? 0) + share);
  }
  const [best] = [...shares].sort(([, one], [, other]) => other - one);
  if (!best || best[1] < SURE_OF_FAMILY) return undefined;
  return readBy(best[0], best[0].dossier.slug, 'family');
}

/** The likeliest kinds with their share of the odds, once the signals of their dossiers are counted in. */
function ranked(
  dossiers: Dossiers,
  likely: readonly LikelyKind[],
  see: (compiled: CompiledDossier) => Situation,
): { slug: string; share: number }[] {
  const odds = likely
    .filter(({ probability }) => probability >= LEAST_PROBABILITY)
    .slice(0, LOOKED_AT)
    .map(({ slug, probability }) => {
      const compiled = dossiers.get(slug);
      const given = compiled ? signalsIn(compiled, see(compiled)) : 0;
      return { slug, odds: probability * Math.exp(SIGNAL_WEIGHT * Math.min(given, MOST_SIGNALS)) };
    });
  const total = odds.reduce((sum, kind) => sum + kind.odds, 0);
  return odds.map(({ slug, odds }) => ({ slug, share: odds / total })).sort((one, other) => other.share - one.share);
}

function signalsIn({ dossier }: CompiledDossier, { known }: Situation): number {
  return Object.keys(dossier.signals).filter((name) => known(name) === true).length;
}
