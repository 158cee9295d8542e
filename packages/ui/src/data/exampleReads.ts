import { analysisSchema } from '@latticework/core/analysis';
import { z } from 'zod';
import { readRows } from './readRows.ts';
import type { Services } from './services.ts';
import { type Example, type ExampleCard, type ExamplePageData, type ExampleTitle, RELATED } from './workedExamples.ts';

/** Reads the examples' table. Prerendering uses `exampleOf` too. */

const cardSchema = z.object({
  slug: z.string(),
  question: z.string(),
  title: z.string(),
  category: z.string(),
});
const titleSchema = cardSchema.pick({ slug: true, title: true, category: true });
const exampleSchema = cardSchema.extend({ pre_generated_analysis: analysisSchema });

const EXAMPLES = 'example_analyses';

/** `limit` null: all of them. */
export async function readExampleCards(
  services: Services,
  limit: number | null,
  signal: AbortSignal,
): Promise<ExampleCard[]> {
  const query = mostReadFirst(services, cardSchema).abortSignal(signal);
  return z.array(cardSchema).parse(readRows(await (limit === null ? query : query.limit(limit))));
}

export async function readExampleTitles(services: Services, signal: AbortSignal): Promise<ExampleTitle[]> {
  return z.array(titleSchema).parse(readRows(await mostReadFirst(services, titleSchema).abortSignal(signal)));
}

export async function readExamplePage(
  services: Services,
  slug: string,
  signal: AbortSignal,
): Promise<ExamplePageData | null> {
  const row = readRows(
    await services.supabase
      .from(EXAMPLES)
      .select(columns(exampleSchema))
      .eq('slug', slug)
      .eq('is_active', true)
      .abortSignal(signal)
      .maybeSingle(),
  );
  if (!row) return null;
  const example = exampleOf(row);
  const related = await mostReadFirst(services, cardSchema)
    .eq('category', example.category)
    .neq('slug', slug)
    .limit(RELATED)
    .abortSignal(signal);
  return { example, related: z.array(cardSchema).parse(readRows(related)) };
}

export function exampleOf(row: unknown): Example {
  const { pre_generated_analysis: analysis, ...card } = exampleSchema.parse(row);
  return { ...card, analysis };
}

function mostReadFirst({ supabase }: Services, shown: z.ZodObject) {
  return (
    supabase
      .from(EXAMPLES)
      .select(columns(shown))
      .eq('is_active', true)
      .order('view_count', { ascending: false })
      // Examples without views keep a stable order.
      .order('slug')
  );
}

function columns({ shape }: z.ZodObject): string {
  return Object.keys(shape).join(', ');
}
