import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '@latticework/library/library';
import { load } from 'js-yaml';
import { z } from 'zod';
import { readWords } from '../embedded/words.ts';
import { wordFeatures } from '../recognition/features.ts';
import { hashOf } from '../recognition/hashes.ts';
import { DANGER } from '../tuning.ts';
import { type DangerModel, dangerScore } from './dangerScore.ts';

const FILE = join(import.meta.dirname, '..', '..', 'training', 'danger.yaml');
const fileSchema = z.strictObject({ danger: z.array(z.string()).min(100), harmless: z.array(z.string()).min(100) });

/** The texts without danger are the library's situations, vignettes and questions. */
export function trainDanger({
  models,
  biases,
  decisions,
}: Pick<Library, 'models' | 'biases' | 'decisions'>): DangerModel {
  const ordinary = [
    ...[...models, ...biases].flatMap(({ recognition }) => [...recognition.situations, ...recognition.vignettes]),
    ...decisions.flatMap(({ asked }) => asked),
  ];
  const { danger, harmless } = fileSchema.parse(load(readFileSync(FILE, 'utf8')));
  const step = Math.max(2, Math.ceil(ordinary.length / DANGER.ordinary));
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
  count(harmless, 'other', DANGER.nearWeight);
  count(learnt, 'other', 1);

  const others = learnt.length + DANGER.nearWeight * harmless.length;
  const fairSmoothing = (DANGER.smoothing * others) / danger.length;
  const logOdds = (of: { danger: number; other: number }) =>
    Math.log((of.danger + DANGER.smoothing) / (danger.length + 2 * DANGER.smoothing)) -
    Math.log((of.other + fairSmoothing) / (others + 2 * fairSmoothing));
  const known = [...seen]
    .filter(([, of]) => of.danger + of.other >= DANGER.fewestTexts)
    .map(([feature, of]) => ({ hash: hashOf(feature), weight: logOdds(of) }))
    .sort((one, other) => one.hash - other.hash);
  const model = {
    vocabulary: Uint32Array.from(known, ({ hash }) => hash),
    weights: Float32Array.from(known, ({ weight }) => weight),
    threshold: 0,
  };
  const scores = held.map((text) => dangerScore(model, text)).sort((one, other) => other - one);
  return { ...model, threshold: scores[Math.floor(scores.length * DANGER.falseAlarms)] ?? 0 };
}
