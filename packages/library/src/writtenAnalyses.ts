import { type Analysis, STRENGTHS, THREAD_TYPES, TOOL_COUNTS, TOOL_TYPES, type Tool } from '@latticework/core/analysis';
import { z } from 'zod';
import type { Bias, MentalModel } from './schema.ts';
import { slug, words } from './schema.ts';

/**
 * An analysis as an editor writes it, for examples and the archive: tools by slug, quotes by their text. The rest of
 * the contract (ids, offsets, the entries' own sentences) is filled in from the text and the library.
 */
export const writtenAnalysisSchema = z.strictObject({
  tools: z
    .array(
      z.strictObject({
        slug,
        strength: z.enum(STRENGTHS),
        /** Verbatim from the question; each occurs there once. */
        quotes: z.array(z.string().min(3)).min(1).max(3),
        /** What the tool says about this situation. */
        explanation: words(20, 70),
        /** How the quoted words show it. */
        why: words(8, 45),
        counter_reading: words(12, 50),
        question: words(6, 30),
      }),
    )
    .min(5)
    .max(7),
  /** The kind of decision that it is read as, or a family. */
  kind: slug,
  /** The facts that would move the bottom line most and that the question does not tell. */
  missing: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        ask: words(4, 34).refine((ask) => ask.endsWith('?'), 'ends with a question mark'),
        answers: z.strictObject({ yes: words(1, 9), no: words(1, 9) }),
        if_yes: words(6, 40),
        if_no: words(6, 40),
      }),
    )
    .length(2),
  /** Sums over amounts in the question, where one says something that the person would not have seen. */
  numbers: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        working: z.string().includes(' = '),
        assumption: words(3, 25),
        meaning: words(6, 40),
      }),
    )
    .max(2)
    .optional(),
  words_to_say: z
    .array(z.strictObject({ to: words(1, 8), words: z.string().regex(/^“.{20,400}”$/s) }))
    .min(1)
    .max(2),
  hook: words(8, 40),
  threads: z
    .array(
      z.strictObject({
        type: z.enum(THREAD_TYPES),
        emoji: z.string().min(1).max(8),
        content: words(20, 90),
        tools: z.array(slug),
      }),
    )
    .min(4)
    .max(8),
  connections: z
    .array(z.strictObject({ between: z.tuple([slug, slug]), content: words(10, 50) }))
    .min(1)
    .max(4),
  lessons: z.array(words(4, 20)).min(3).max(4),
  bottom_line: words(15, 60).refine((text) => text.startsWith('If '), 'starts with "If"'),
  plan: z
    .array(z.strictObject({ action: words(3, 14), when: words(2, 24), observe: words(4, 30), stop: words(4, 30) }))
    .min(2)
    .max(3),
});

export type WrittenAnalysis = z.infer<typeof writtenAnalysisSchema>;

/**
 * @param nameOf the name of a kind of decision or of a family
 * @returns the analysis in the contract's shape, or the faults that prevent it.
 */
export function composeWritten(
  question: string,
  written: WrittenAnalysis,
  entryOf: (slug: string) => MentalModel | Bias | undefined,
  nameOf: (kind: string) => string | undefined,
  shown: { isHot: boolean; engagement: number },
): { analysis: Analysis | null; faults: string[] } {
  const faults: string[] = [];
  const idOf = new Map<string, string>();
  const tools: Tool[] = [];
  for (const tool of written.tools) {
    const entry = entryOf(tool.slug);
    if (!entry) {
      faults.push(`names ${tool.slug}, which the library does not have`);
      continue;
    }
    const isBias = 'cb_id' in entry;
    const id = isBias ? entry.cb_id : entry.id;
    idOf.set(tool.slug, id);
    tools.push({
      id,
      slug: entry.slug,
      name: entry.name,
      type: isBias ? 'cognitive_bias' : 'mental_model',
      category: entry.category,
      summary: entry.core_concept,
      explanation: tool.explanation,
      evidence: tool.quotes.flatMap((quote) => {
        const start = question.indexOf(quote);
        if (start < 0) faults.push(`quotes words that are not in the question: ${quote}`);
        else if (question.indexOf(quote, start + 1) >= 0) faults.push(`quotes words that occur twice: ${quote}`);
        return start < 0 ? [] : [{ quote, start, end: start + quote.length }];
      }),
      why: tool.why,
      counterReading: tool.counter_reading,
      strength: tool.strength,
      question: tool.question,
      ...(isBias ? { countermeasure: entry.mitigation_approaches[0] ?? '' } : { howToUse: entry.how_to_use }),
    });
  }
  for (const type of TOOL_TYPES) {
    const [fewest, most] = TOOL_COUNTS.premium[type];
    const count = tools.filter((tool) => tool.type === type).length;
    if (count < fewest || count > most) faults.push(`has ${count} of ${type}; it takes ${fewest} to ${most}`);
  }

  const ids = (slugs: string[]) =>
    slugs.flatMap((name) => {
      const id = idOf.get(name);
      if (!id) faults.push(`mentions ${name}, which is not among its tools`);
      return id ? [id] : [];
    });
  const threads = written.threads.map((thread, index) => ({
    id: `thread-${index + 1}`,
    type: thread.type,
    emoji: thread.emoji,
    content: thread.content,
    tools: ids(thread.tools),
  }));
  const connections = written.connections.map((connection) => {
    const [first = '', second = ''] = ids(connection.between);
    return { toolIds: [first, second] as [string, string], content: connection.content };
  });
  const { kind } = written;
  const name = nameOf(kind);
  if (name === undefined) faults.push(`is read as ${kind}, which is no kind of decision`);
  if (name === undefined || faults.length > 0) return { analysis: null, faults };
  return {
    faults,
    analysis: {
      decision: { slug: kind, name, basis: 'recognized', alternatives: [] },
      missing: written.missing.map(({ id, ask, answers, if_yes, if_no }) => ({
        id,
        question: ask,
        answers,
        ifYes: if_yes,
        ifNo: if_no,
      })),
      ...(written.numbers && { numbers: written.numbers }),
      wordsToSay: written.words_to_say,
      recommendedTools: tools,
      narrativeAnalysis: {
        hook: written.hook,
        threads,
        bottomLine: written.bottom_line,
        actionPlan: { type: 'experiment', sections: [{ sectionName: 'A plan in steps', actionItems: written.plan }] },
      },
      keyLessons: written.lessons,
      connections,
      searchGrounding: {
        sourcesCount: written.tools.reduce((sum, tool) => sum + (entryOf(tool.slug)?.sources.length ?? 0), 0),
      },
      metadata: { analysisQuality: 'premium', ...shown, engine: { name: 'editorial', version: '1' } },
    },
  };
}
