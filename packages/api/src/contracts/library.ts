import { TOOL_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

const place = z.number().int().nonnegative();
/** Two entries, by their index in `nodes`. */
const threadsSchema = z.array(z.tuple([place, place]));

export const libraryMapSchema = z.object({
  /** All models, then all biases. x grows to the right and y up, both from -1000 to 1000. */
  nodes: z.array(
    z.object({
      type: z.enum(TOOL_TYPES),
      /** MM012, CB048. */
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      category: z.string(),
      x: z.number().int(),
      y: z.number().int(),
    }),
  ),
  /** Pairs of the same type. */
  related: threadsSchema,
  /** A model, and a bias that it counters. */
  remedies: threadsSchema,
});

export type LibraryMap = z.output<typeof libraryMapSchema>;

export const libraryContracts = defineContracts({
  /** Changes only with a release. */
  map: {
    method: 'GET',
    path: '/functions/v1/library-map',
    access: 'public',
    response: libraryMapSchema,
    cacheSeconds: 3600,
    errors: [],
  },
  /** Every kind of decision that a text can be read as, for choosing another one. Changes only with a release. */
  decisions: {
    method: 'GET',
    path: '/functions/v1/decisions',
    access: 'public',
    response: z.object({
      families: z.array(
        z.object({ name: z.string(), kinds: z.array(z.object({ slug: z.string(), name: z.string() })) }),
      ),
    }),
    cacheSeconds: 3600,
    errors: [],
  },
});
