import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { readWords } from '../embedded/words.ts';
import { wordFeatures } from '../recognition/features.ts';
import { hashOf } from '../recognition/hashes.ts';
import { type DangerModel, dangerScore } from './dangerScore.ts';

const FILE = join(import.meta.dirname, '..', '..', 'training', 'danger.yaml');
const fileSchema = z.strictObject({ danger: z.array(z.string()).min(100), harmless: z.array(z.string()).min(100) });

/** Added to each count. */
const SMOOTHING = 0.5;
/** A harmless text with similar words counts as much as this many ordinary ones. */
const NEAR_WEIGHT = 4;
const FEWEST_TEXTS = 2;
const ORDINARY = 15_000;
const FALSE_ALARMS = 0.0005;

/** @param ordinary texts without danger: the library's situations, vignettes and questions */
export function trainDanger(ordinary: string[]): DangerModel {
  const { danger, harmless } = fileSchema.parse(load(readFileSync(FILE, 'utf8')));
  const step = Math.max(2, Math.ceil(ordinary.length / ORDINARY));
  const learnt = ordinary.filter((_, at) => at % step === 0);
  const held = ordinary.filter((_, at) => at % step === 1);

  const seen = new Map<string, { danger: number; other: number }>();
  const count = (texts: string[], kind: 'danger' | 'other', weight: number) => {
    for (const feature of texts.flatMap((text) => [...wordFeatures(readWords(text)).keys()])) {
      const known = seen.get(feature) ?? { danger: 0, other: 0 };
      known[kind] += weight;
      seen.set(feature, known);
    }
  };
  count(danger, 'danger', 1);
  count(harmless, 'other', NEAR_WEIGHT);
  count(learnt, 'other', 1);

  const others = learnt.length + NEAR_WEIGHT * harmless.length;
  const fairSmoothing = (SMOOTHING * others) / danger.length;
  const logOdds = (of: { danger: number; other: number }) =>
    Math.log((of.danger + SMOOTHING) / (danger.length + 2 * SMOOTHING)) -
    Math.log((of.other + fairSmoothing) / (others + 2 * fairSmoothing));
  const known = [...seen]
    .filter(([, of]) => of.danger + of.other >= FEWEST_TEXTS)
    .map(([feature, of]) => ({ hash: hashOf(feature), weight: logOdds(of) }))
    .sort((one, other) => one.hash - other.hash);
  const model = {
    vocabulary: Uint32Array.from(known, ({ hash }) => hash),
    weights: Float32Array.from(known, ({ weight }) => weight),
    threshold: 0,
  };
  const scores = held.map((text) => dangerScore(model, text)).sort((one, other) => other - one);
  return { ...model, threshold: scores[Math.floor(scores.length * FALSE_ALARMS)] ?? 0 };
}
