import type { LibraryMap } from '@latticework/api/contracts/library';
import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { OpenServices } from './ServicesProvider.tsx';

export type { LibraryMap };

/** Every model and bias with its place, and what ties them. */
export const libraryMapQuery = (open: OpenServices) =>
  queryOptions({
    ...ONCE,
    queryKey: ['library', 'map'],
    queryFn: async ({ signal }): Promise<LibraryMap> => {
      // The contract checks the answer with code that a page with its answers in it never loads.
      const [{ libraryContracts }, { api }] = await Promise.all([import('@latticework/api/contracts/library'), open()]);
      return api.call(libraryContracts.map, { signal });
    },
  });
