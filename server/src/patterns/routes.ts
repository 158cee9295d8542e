import type { patternsContracts } from '@latticework/api/contracts/patterns';
import type { Handlers } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import type { PatternsService } from './service.ts';

export function patternsHandlers(service: PatternsService): Handlers<typeof patternsContracts> {
  const inTurn = createTurns(1);
  return {
    patterns: ({ person, query, signal }) =>
      inTurn(person.id, signal, () => service.patterns(person.id, query.timeZone)),
  };
}
