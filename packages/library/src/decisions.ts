import { z } from 'zod';
import { slug, words } from './schema.ts';
import { type Problem, readYamlFiles } from './yamlFiles.ts';

/**
 * A kind of decision that people meet again and again. A question such as "should I quit?" rarely shows a bias in its
 * words; the dossier adds what an expert would raise anyway.
 */
export const decisionSchema = z.strictObject({
  slug,
  name: words(2, 8),
  /** How people ask it. */
  asked: z.array(words(3, 30)).min(12).max(26),
  /** Words and short phrases that people use when they write about it, besides those in `asked`. */
  words: z.array(words(1, 4)).min(50).max(90),
  /** What would decide it, if it were known. */
  facts: z.array(words(5, 30)).min(3).max(6),
  /** The tools that fit this decision more than others, most useful first. */
  tools: z
    .array(z.strictObject({ slug, reason: words(8, 32) }))
    .min(8)
    .max(12),
  /** How people usually get it wrong. */
  traps: z.array(words(5, 35)).min(3).max(5),
});

export type Decision = z.infer<typeof decisionSchema>;

/** All kinds of decision; `knownSlugs` are those of the entries. */
export function readDecisions(knownSlugs: Set<string>): { decisions: Decision[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const files = readYamlFiles('decisions', decisionSchema, problems);
  problems.push(...faultsOfDecisions(files, knownSlugs));
  return { decisions: files.map(({ content }) => content), problems };
}

/** The faults of dossiers that match the schema. */
export function faultsOfDecisions(files: { file: string; content: Decision }[], knownSlugs: Set<string>): Problem[] {
  const problems: Problem[] = [];
  const askedBy = new Map<string, string>();
  for (const { file, content: decision } of files) {
    const fault = (problem: string) => problems.push({ file, problem });
    if (file !== `${decision.slug}.yaml`) fault(`belongs in ${decision.slug}.yaml`);
    const slugs = decision.tools.map((tool) => tool.slug);
    if (new Set(slugs).size !== slugs.length) fault('names a tool twice');
    for (const tool of slugs) if (!knownSlugs.has(tool)) fault(`names ${tool}, which does not exist`);
    for (const asked of decision.asked.map((text) => text.toLowerCase())) {
      const owner = askedBy.get(asked);
      if (owner) fault(`shares "${asked}" with ${owner}`);
      askedBy.set(asked, file);
    }
  }
  return problems;
}
