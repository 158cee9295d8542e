import type { accountContracts } from '@latticework/api/contracts/account';
import type { Handlers } from '../http/serve.ts';
import type { AccountService } from './service.ts';

export function accountHandlers(service: AccountService): Handlers<typeof accountContracts> {
  return {
    async deleteAccount({ person }) {
      await service.deleteAccount(person);
      return { deleted: true };
    },
    exportData: ({ person }) => service.exportData(person),
  };
}
