import type { patternsContracts } from '@latticework/api/contracts/patterns';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import type { PatternsService } from './service.ts';

export function patternsHandlers(service: PatternsService): Handlers<typeof patternsContracts> {
  const limited = createConcurrencyLimit({ perCaller: 1 });
  return {
    patterns: ({ person, query, signal }) =>
      limited(person.id, signal, () => service.patterns(person.id, query.timeZone)),
  };
}
