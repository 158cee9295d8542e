import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { type Bias, biasSchema, type MentalModel, mentalModelSchema } from './schema.ts';

const ROOT = join(import.meta.dirname, '..');

export type Problem = { file: string; problem: string };

/** A row of `lists/`: every name that the library has or will have. */
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

/** Reads and validates every entry file. Faults are collected, so that one run names them all. */
export function readEntries(): { models: MentalModel[]; biases: Bias[]; problems: Problem[] } {
  const problems: Problem[] = [];

  function read<Entry extends { slug: string; category: string }>(
    folder: string,
    schema: {
      safeParse(
        value: unknown,
      ):
        | { success: true; data: Entry }
        | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
    },
  ): Entry[] {
    const entries: Entry[] = [];
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .sort();
    for (const relative of files) {
      const file = join(folder, relative);
      let raw: unknown;
      try {
        raw = load(readFileSync(join(ROOT, file), 'utf8'));
      } catch (error) {
        problems.push({ file, problem: `is not YAML: ${error instanceof Error ? error.message : error}` });
        continue;
      }
      const parsed = schema.safeParse(raw);
      if (!parsed.success) {
        for (const issue of parsed.error.issues)
          problems.push({ file, problem: `${issue.path.join('.')} ${issue.message}` });
        continue;
      }
      if (relative !== join(parsed.data.category, `${parsed.data.slug}.yaml`)) {
        problems.push({ file, problem: `belongs in ${parsed.data.category}/${parsed.data.slug}.yaml` });
      }
      entries.push(parsed.data);
    }
    return entries;
  }

  return { models: read('models', mentalModelSchema), biases: read('biases', biasSchema), problems };
}
