import { z } from 'zod';
import { PARTS } from './dossier.ts';

const { name, when, patterns, slot, number } = PARTS;

/**
 * A sum that is worth working out wherever its amounts are told, whatever is decided: a monthly cost as a year's, a
 * fall as the rise that undoes it.
 */
export const sumSchema = z
  .strictObject({
    id: name,
    signals: z.record(name, patterns).default({}),
    conditions: z.record(name, when).default({}),
    slots: z.record(name, slot),
    number,
    /** Texts with the working that a person is shown. */
    shows: z.array(z.strictObject({ text: z.string().min(8), working: z.string() })).min(6),
    /** Texts with such amounts in which the sum would be wrong or idle. */
    lookalikes: z.array(z.string().min(8)).min(5),
  })
  .transform(({ number: sum, ...rest }) => ({
    ...rest,
    numbers: [sum],
    ...{ models: [], biases: [], turns_on: [], facts: [], steps: [], say: [] },
  }));

export type Sum = z.output<typeof sumSchema>;

/** The file of sums, those that matter most first. */
export const sumsSchema = z.array(sumSchema).min(1);
