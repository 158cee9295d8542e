import type { LibraryMap, libraryContracts } from '@latticework/api/contracts/library';
import type { Handlers } from '../http/serve.ts';
import type { Kinds } from './kinds.ts';

export function libraryHandlers(map: LibraryMap, kinds: Kinds): Handlers<typeof libraryContracts> {
  return { map: () => map, decisions: () => kinds.list };
}
