import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '..', '..', 'controls');

/** Rules may be written against the first set; the second is only measured, except for a few of its self-harm texts. */
export const SETS = ['known', 'unseen'] as const;
export type ControlSet = (typeof SETS)[number];

/** Texts that an engine must not read too much into; `not` names the biases that a careless engine would report. */
export const TRAPS = ['negated', 'resolved', 'quoted', 'imagined', 'innocent'] as const;
/** Texts in which there is nothing to find. */
export const EMPTY = ['no-pattern', 'thin', 'code', 'foreign'] as const;

const text = z.string().min(1);
/** Rejects an empty file, because its results would otherwise look perfect. */
const many = <Item extends z.ZodType>(item: Item) => z.array(item).min(10);
const trapSchema = many(z.strictObject({ text, not: z.array(z.string()).min(1) }));
const plainSchema = many(z.strictObject({ text, language: z.string().optional() }));

export function trapsOf(kind: (typeof TRAPS)[number], set: ControlSet = 'known'): { text: string; not: string[] }[] {
  return read(kind, set, trapSchema);
}

export function textsOf(
  kind: (typeof EMPTY)[number] | 'injection',
  set: ControlSet = 'known',
): { text: string; language?: string | undefined }[] {
  return read(kind, set, plainSchema);
}

/** Texts in which one of `finds` is clearly present. */
export function findable(set: ControlSet = 'known'): { text: string; finds: string[] }[] {
  return read('found', set, many(z.strictObject({ text, finds: z.array(z.string()).min(1) })));
}

/** `concern`: the writer, or someone they worry about, may be in danger. */
export function selfHarmTexts(set: ControlSet = 'known'): { text: string; concern: boolean }[] {
  return read('self-harm', set, many(z.strictObject({ text, concern: z.boolean() })));
}

/** Decisions as strangers told them, with the kind or family that they had in mind. */
export function decisionsTold(): { text: string; kind?: string | undefined }[] {
  return read('decisions', 'known', many(z.strictObject({ text, kind: z.string().optional() })));
}

/** Sentences with what a careful reader would name as their amounts; `maybe` is right too. */
export function numberSentences(): { text: string; amounts: string[]; maybe?: string[] | undefined }[] {
  const list = z.array(z.string());
  return read('numbers', 'known', many(z.strictObject({ text, amounts: list, maybe: list.optional() })));
}

function read<Schema extends z.ZodType>(name: string, set: ControlSet, schema: Schema): z.output<Schema> {
  return schema.parse(load(readFileSync(join(FOLDER, set === 'known' ? '' : set, `${name}.yaml`), 'utf8')));
}
