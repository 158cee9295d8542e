import type { accountContracts } from '@latticework/api/contracts/account';
import type { Handlers } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import type { AccountService } from './service.ts';

export function accountHandlers(service: AccountService): Handlers<typeof accountContracts> {
  const inTurn = createTurns(1);
  return {
    deleteAccount: ({ person, body, ip, signal }) =>
      inTurn(person.id, signal, async () => {
        await service.deleteAccount(person, { password: body.password, ip });
        return { deleted: true };
      }),
    exportData: ({ person, signal }) => inTurn(person.id, signal, () => service.exportData(person)),
  };
}
