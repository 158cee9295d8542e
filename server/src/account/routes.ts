import type { accountContracts } from '@latticework/api/contracts/account';
import type { Handlers } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import type { AccountService } from './service.ts';

export function accountHandlers(service: AccountService): Handlers<typeof accountContracts> {
  const inTurn = createTurns(1);
  return {
    async deleteAccount({ person }) {
      await service.deleteAccount(person);
      return { deleted: true };
    },
    exportData: ({ person, signal }) => inTurn(person.id, signal, () => service.exportData(person)),
  };
}
