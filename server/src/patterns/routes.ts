import type { patternsContracts } from '@latticework/api/contracts/patterns';
import type { Handlers } from '../http/serve.ts';
import type { PatternsService } from './service.ts';

export function patternsHandlers(service: PatternsService): Handlers<typeof patternsContracts> {
  return {
    patterns: ({ person, query }) => service.patterns(person.id, query.timeZone),
  };
}
