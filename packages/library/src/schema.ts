import { BIAS_CATEGORIES, type BiasCategory, MODEL_CATEGORIES, type ModelCategory } from '@latticework/core/categories';
import { z } from 'zod';

/** The schema of an entry, as this package's README describes it. Lengths are in words. */

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

const PLACEHOLDER = /\b(TODO|TBD|lorem ipsum|placeholder)\b|\[\.\.\.\]/i;

export function words(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine((text) => !PLACEHOLDER.test(text), 'reads like a placeholder')
    .superRefine((text, context) => {
      const count = countWords(text);
      if (count < min || count > max) {
        context.addIssue({ code: 'custom', message: `has ${count} words; it takes ${min} to ${max}` });
      }
    });
}

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a slug');
const sentence = words(4, 45);

const explanation = words(220, 380).refine((text) => {
  const paragraphs = text.split(/\n\s*\n/).length;
  return paragraphs >= 3 && paragraphs <= 5;
}, 'takes 3 to 5 paragraphs with a blank line between them');

const source = z.strictObject({
  authors: z.string().min(3),
  year: z.number().int().min(-500).max(2026),
  title: z.string().min(3),
  showed: words(5, 45),
});

const nearMiss = z
  .strictObject({
    text: words(4, 60),
    why: z.enum(['negated', 'resolved', 'reported', 'hypothetical', 'neighbour']),
    neighbour: slug.optional(),
  })
  .refine((miss) => (miss.why === 'neighbour') === (miss.neighbour !== undefined), {
    message: 'names another entry exactly when that is the reason',
  });

const recognition = z.strictObject({
  cues: z.array(words(1, 12)).min(8).max(14),
  situations: z.array(words(6, 75)).min(24),
  signs: z.array(words(5, 30)).min(12).max(16),
  vignettes: z.array(words(8, 70)).min(18).max(24),
  decision_questions: z.array(words(4, 30)).min(6).max(10),
  prevalence: z.number().int().min(1).max(5),
  familiarity: z.number().int().min(0).max(10),
  words: z.array(words(1, 5)).min(50).max(90),
  near_misses: z.array(nearMiss).min(3).max(5),
});

const inAnalysis = z.strictObject({
  reading: words(18, 45),
  counter_reading: words(18, 45),
  question: words(6, 28).refine((text) => text.endsWith('?'), 'ends with a question mark'),
  turn: words(8, 28),
  bottom_line: words(15, 42).refine((text) => text.startsWith('If '), 'starts with "If"'),
  lesson: words(4, 14),
  step: z.strictObject({
    action: words(3, 10),
    when: words(3, 24),
    observe: words(4, 24),
    stop: words(4, 24),
  }),
});

const shared = {
  name: z.string().min(2),
  slug,
  order_index: z.number().int().positive(),
  aliases: z.array(z.string().min(2)),
  core_concept: words(25, 45),
  detailed_explanation: explanation,
  expanded_examples: z.array(z.strictObject({ title: words(1, 12), content: words(50, 90) })).length(3),
  reflection_questions: z
    .array(words(4, 35).refine((text) => text.endsWith('?'), 'ends with a question mark'))
    .length(4),
  sources: z.array(source).min(1).max(3),
  recognition,
  in_analysis: inAnalysis,
};

export const mentalModelSchema = z.strictObject({
  id: z.string().regex(/^MM\d{3}$/),
  ...shared,
  category: z.enum(Object.keys(MODEL_CATEGORIES) as [ModelCategory, ...ModelCategory[]]),
  use_cases: z.array(words(4, 30)).min(4).max(6),
  common_pitfalls: z.array(sentence).min(3).max(5),
  how_to_use: z.array(words(4, 35)).min(3).max(5),
  related_model_slugs: z.array(slug).min(3).max(6),
  counters_bias_slugs: z.array(slug).max(6),
});

export const biasSchema = z.strictObject({
  cb_id: z.string().regex(/^CB\d{3}$/),
  ...shared,
  category: z.enum(Object.keys(BIAS_CATEGORIES) as [BiasCategory, ...BiasCategory[]]),
  recognition_strategies: z.array(sentence).min(3).max(5),
  mitigation_approaches: z.array(sentence).min(3).max(5),
  common_contexts: z.array(words(1, 5)).min(4).max(7),
  related_bias_slugs: z.array(slug).min(3).max(6),
  remedy_model_slugs: z.array(slug).min(2).max(5),
  evidence_status: z.enum(['robust', 'mixed', 'contested']),
  evidence_note: words(6, 40),
  kind: z.enum(['bias', 'effect', 'heuristic', 'fallacy', 'law']),
});

export type MentalModel = z.infer<typeof mentalModelSchema>;
export type Bias = z.infer<typeof biasSchema>;
