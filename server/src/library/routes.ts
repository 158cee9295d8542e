import type { LibraryMap, libraryContracts } from '@latticework/api/contracts/library';
import type { Handlers } from '../http/serve.ts';

export function libraryHandlers(map: LibraryMap): Handlers<typeof libraryContracts> {
  return { map: () => map };
}
