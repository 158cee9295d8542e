import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bias, biasSchema, type MentalModel, mentalModelSchema } from './schema.ts';
import { type Problem, readYamlFiles } from './yamlFiles.ts';

const ROOT = join(import.meta.dirname, '..');

/** A row of a list in `lists/`: all names that belong in the library. */
export type ListedModel = { id: string; name: string; slug: string; category: string; order: number };
export type ListedBias = { cbId: string; name: string; slug: string; category: string; duplicateOf?: string };

function rowsOf(list: string): string[][] {
  const [, ...lines] = readFileSync(join(ROOT, 'lists', list), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => line.split(','));
}

export function listedModels(): ListedModel[] {
  return rowsOf('mental-models.csv').map(([order = '', name = '', slug = '', category = '']) => ({
    id: `MM${order.padStart(3, '0')}`,
    name,
    slug,
    category,
    order: Number(order),
  }));
}

export function listedBiases(): ListedBias[] {
  return rowsOf('cognitive-biases.csv').map(([cbId = '', name = '', slug = '', category = '', duplicateOf]) => ({
    cbId,
    name,
    slug,
    category,
    ...(duplicateOf ? { duplicateOf } : {}),
  }));
}

/** All valid entries, and the faults of the other files. */
export function readEntries(): { models: MentalModel[]; biases: Bias[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const inPlace = <Entry extends { slug: string; category: string }>(files: { file: string; content: Entry }[]) =>
    files.map(({ file, content }) => {
      const place = join(content.category, `${content.slug}.yaml`);
      if (file !== place) problems.push({ file, problem: `belongs in ${place}` });
      return content;
    });
  return {
    models: inPlace(readYamlFiles('models', mentalModelSchema, problems)),
    biases: inPlace(readYamlFiles('biases', biasSchema, problems)),
    problems,
  };
}
