import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');

export type Problem = { file: string; problem: string };

/** Reads and validates all YAML files in a folder of the library. Faults are collected, so that one run reports all. */
export function readYamlFiles<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
  problems: Problem[],
): { file: string; content: z.infer<Schema> }[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  return files.flatMap((relative) => {
    const file = join(folder, relative);
    let raw: unknown;
    try {
      raw = load(readFileSync(join(ROOT, file), 'utf8'));
    } catch (error) {
      problems.push({ file, problem: `is not YAML: ${error instanceof Error ? error.message : error}` });
      return [];
    }
    const parsed = schema.safeParse(raw);
    if (parsed.success) return [{ file: relative, content: parsed.data }];
    for (const issue of parsed.error.issues) {
      problems.push({ file, problem: `${issue.path.join('.')} ${issue.message}` });
    }
    return [];
  });
}
