import type { LibraryMap } from '@latticework/api/contracts/library';
import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { OpenServices } from './ServicesProvider.tsx';

export type { LibraryMap };

/** Every model and bias with its position, and their connections. */
export const libraryMapQuery = (open: OpenServices) =>
  queryOptions({
    ...ONCE,
    queryKey: ['library', 'map'],
    queryFn: async ({ signal }): Promise<LibraryMap> => {
      // The contract's validation code is loaded only if the document does not contain the data.
      const [{ libraryContracts }, { api }] = await Promise.all([import('@latticework/api/contracts/library'), open()]);
      return api.call(libraryContracts.map, { signal });
    },
  });
