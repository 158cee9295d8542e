import type { Analysis } from '@latticework/core/analysis';
import { EXAMPLE_CATEGORIES } from '@latticework/core/exampleCategories';
import { z } from 'zod';
import type { Bias, MentalModel } from './schema.ts';
import { slug, words } from './schema.ts';
import { composeWritten, writtenAnalysisSchema } from './writtenAnalyses.ts';
import { type Problem, readYamlFiles } from './yamlFiles.ts';

const TOPIC_CATEGORIES = ['technology', 'business', 'personal', 'society', 'other'] as const;

/** A worked example: a question as a user would ask it, with its situation and the complete premium analysis. */
const exampleSchema = z.strictObject({
  slug,
  title: words(3, 12),
  category: z.enum(EXAMPLE_CATEGORIES),
  question: words(35, 160),
  analysis: writtenAnalysisSchema,
});

/** The fields that trending and archived questions share. */
const topic = {
  slug,
  category: z.enum(TOPIC_CATEGORIES),
  /** Where it was discussed, as a person would say it: "r/personalfinance", "Hacker News", "BBC News". */
  topic_source: z.string().min(2),
  is_hot: z.boolean(),
  engagement: z.number().int().nonnegative(),
};

/** A sample of trending questions, for an installation that reads no live sources. */
const trendingSchema = z.strictObject({
  ...topic,
  question: words(8, 60),
  score: z.number().int().nonnegative(),
  recency: z.enum(['now', 'today']).optional(),
  /** What the embedded engine answers to it. */
  analysis: writtenAnalysisSchema,
});

/** A question of an earlier cycle, with the analysis that was made while it trended. */
const archivedSchema = z.strictObject({
  ...topic,
  question: words(20, 90),
  /** The trending cycle that it belongs to, counted from 1. */
  batch: z.number().int().positive(),
  trended_on: z.iso.date(),
  archived_on: z.iso.date(),
  analysis: writtenAnalysisSchema,
});

type Analyzed<Question extends { analysis: unknown }> = Omit<Question, 'analysis'> & { analysis: Analysis };

export type Example = Analyzed<z.infer<typeof exampleSchema>>;
export type TrendingSample = Analyzed<z.infer<typeof trendingSchema>>;
export type ArchivedQuestion = Analyzed<z.infer<typeof archivedSchema>>;
export type Questions = { examples: Example[]; trending: TrendingSample[]; archive: ArchivedQuestion[] };

/** All questions that ship with the library, with analyses composed from the entries' texts. */
export function readQuestions(
  entries: (MentalModel | Bias)[],
  kinds: readonly { slug: string; name: string }[],
): Questions & { problems: Problem[] } {
  const problems: Problem[] = [];
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const kindNames = new Map(kinds.map(({ slug, name }) => [slug, name]));
  const asked = new Map<string, string>();

  function analyzed<
    Question extends { slug: string; question: string; analysis: z.infer<typeof writtenAnalysisSchema> },
  >(folder: string, question: Question, shown: { isHot: boolean; engagement: number }): Analyzed<Question>[] {
    const { analysis, faults } = composeWritten(
      question.question,
      question.analysis,
      (name) => bySlug.get(name),
      (kind) => kindNames.get(kind),
      shown,
    );
    for (const problem of faults) problems.push({ file: `${folder}/${question.slug}.yaml`, problem });
    return analysis ? [{ ...question, analysis }] : [];
  }

  function read<Schema extends z.ZodType<{ slug: string; question: string }>>(folder: string, schema: Schema) {
    return readYamlFiles(folder, schema, problems).map(({ file, content }) => {
      if (file !== `${content.slug}.yaml`)
        problems.push({ file: `${folder}/${file}`, problem: `belongs in ${content.slug}.yaml` });
      const owner = asked.get(content.question);
      if (owner) problems.push({ file: `${folder}/${file}`, problem: `asks the same question as ${owner}` });
      asked.set(content.question, `${folder}/${file}`);
      return content;
    });
  }

  return {
    examples: read('examples', exampleSchema).flatMap((example) =>
      analyzed('examples', example, { isHot: false, engagement: 0 }),
    ),
    trending: read('trending', trendingSchema).flatMap((question) =>
      analyzed('trending', question, { isHot: question.is_hot, engagement: question.engagement }),
    ),
    archive: read('archive', archivedSchema).flatMap((question) =>
      analyzed('archive', question, { isHot: question.is_hot, engagement: question.engagement }),
    ),
    problems,
  };
}
