import { TOOL_TYPES } from '@latticework/core/analysis';
import { z } from 'zod';
import { defineContracts } from '../contract.ts';

const place = z.number().int().nonnegative();
/** Two entries, by their places in the list of nodes. */
const threadsSchema = z.array(z.tuple([place, place]));

export const libraryMapSchema = z.object({
  /** Every model, then every bias. x to the right and y up, both from -1000 to 1000. */
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
  /** Two of a kind. */
  related: threadsSchema,
  /** A model, and a bias that it is a remedy for. */
  remedies: threadsSchema,
});

export type LibraryMap = z.output<typeof libraryMapSchema>;

export const libraryContracts = defineContracts({
  /** Changes with a release only. */
  map: {
    method: 'GET',
    path: '/functions/v1/library-map',
    access: 'public',
    response: libraryMapSchema,
    cacheSeconds: 3600,
    errors: [],
  },
});
