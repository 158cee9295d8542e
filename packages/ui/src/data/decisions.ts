import { libraryContracts } from '@latticework/api/contracts/library';
import { queryOptions } from '@tanstack/react-query';
import { ONCE } from './library.ts';
import type { Services } from './services.ts';

/** Every kind of decision that a text can be read as, by family. */
export const decisionsQuery = ({ api }: Services) =>
  queryOptions({
    ...ONCE,
    queryKey: ['decisions'],
    queryFn: async ({ signal }) => (await api.call(libraryContracts.decisions, { signal })).families,
  });
