import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { type Aspect, aspectsSchema } from './aspect.ts';
import { type Dossier, dossierSchema } from './dossier.ts';
import { type Frame, framesSchema } from './frame.ts';
import { slug, words } from './schema.ts';
import { type Sum, sumsSchema } from './sum.ts';
import { type Problem, readYamlFiles } from './yamlFiles.ts';

/** The kinds of decision that belong together, by slug of the family. */
export type Families = Record<string, string[]>;
/** Words that patterns may call by one name: `<family>`, `<boss>`. */
export type WordClasses = Record<string, string[]>;

const ROOT = join(import.meta.dirname, '..');
const readRoot = (file: string): unknown => load(readFileSync(join(ROOT, file), 'utf8'));

export const readFamilies = () => readRoot('families.yaml') as Families;
export const readWordClasses = () => readRoot('wordClasses.yaml') as WordClasses;

/** All dossiers; `knownSlugs` are those of the models and biases. */
export function readDossiers(
  families: Families,
  knownSlugs: ReadonlySet<string>,
): { dossiers: Dossier[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const files = readYamlFiles('dossiers', dossierSchema, problems);
  const askedIn = new Map<string, string>();
  for (const { file, content } of files) {
    const fault = (problem: string) => problems.push({ file, problem });
    const { slug, family, is_family, models, biases } = content;
    if (file !== join(family, `${slug}.yaml`)) fault(`belongs in ${family}/${slug}.yaml`);
    const kinds = families[family];
    if (!kinds) fault(`names the family ${family}, which families.yaml does not have`);
    else if (is_family ? slug !== family : !kinds.includes(slug)) fault(`is no kind of ${family} in families.yaml`);
    for (const question of content.asked.map((text) => text.toLowerCase())) {
      const owner = askedIn.get(question);
      if (owner) fault(`shares "${question}" with ${owner}`);
      askedIn.set(question, file);
    }
    for (const tool of [...models, ...biases])
      if (!knownSlugs.has(tool.slug)) fault(`names ${tool.slug}, which does not exist`);
  }
  return { dossiers: files.map(({ content }) => content), problems };
}

/** A kind of decision, or a family where no kind fits, as what a text may be recognized as. */
export type Decision = Pick<Dossier, 'slug' | 'name' | 'asked' | 'words'> & {
  /** Texts of people who are in it: the circumstances first, the decision late or only implied. */
  told: string[];
  /** The facts that would settle the decision if they were known. */
  facts: string[];
  /** The tools that fit this decision more than others, most useful first. */
  tools: { slug: string; reason: string }[];
  /** The usual mistakes that people make in this decision. */
  traps: string[];
};

export function decisionOf(
  { slug, name, asked, words, facts, turns_on, models, biases }: Dossier,
  told: string[],
): Decision {
  return {
    slug,
    name,
    asked,
    told,
    words,
    facts: facts.map(({ ask }) => ask),
    tools: [...models, ...biases]
      .sort((one, other) => other.weight - one.weight)
      .map(({ slug, reading }) => ({ slug, reason: reading.at(-1)?.text ?? '' })),
    traps: turns_on.map(({ text }) => text.at(-1)?.text ?? ''),
  };
}

const toldSchema = z.record(slug, z.array(words(10, 160)).min(4));

/** What people tell who are in a decision, by kind or family. */
export function readTold(dossiers: readonly Dossier[], problems: Problem[]): Map<string, string[]> {
  const familyOf = new Map(dossiers.map(({ slug, family }) => [slug, family]));
  const told = new Map<string, string[]>();
  for (const { file, content } of readYamlFiles('told', toldSchema, problems)) {
    for (const [kind, texts] of Object.entries(content)) {
      if (`${familyOf.get(kind)}.yaml` !== file)
        problems.push({ file, problem: `has ${kind}, which is not of its family` });
      told.set(kind, texts);
    }
  }
  return told;
}

/** @throws Error naming the first file with a fault. */
export function readFrames(): Frame[] {
  return readLists('frames', framesSchema);
}

/** @throws Error naming the first file with a fault. */
export function readAspects(): Aspect[] {
  return readLists('aspects', aspectsSchema);
}

/** @throws Error naming the first file with a fault. */
export function readSums(): Sum[] {
  return readLists('sums', sumsSchema);
}

function readLists<Item>(folder: string, schema: z.ZodType<Item[]>): Item[] {
  const problems: Problem[] = [];
  const files = readYamlFiles(folder, schema, problems);
  const [first] = problems;
  if (first) throw new Error(`${first.file}: ${first.problem}`);
  return files.flatMap(({ content }) => content);
}
