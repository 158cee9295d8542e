import type { accountContracts } from '@latticework/api/contracts/account';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import type { AccountService } from './service.ts';

export function accountHandlers(service: AccountService): Handlers<typeof accountContracts> {
  const limited = createConcurrencyLimit({ perCaller: 1 });
  return {
    async deleteAccount({ person }) {
      await service.deleteAccount(person);
      return { deleted: true };
    },
    exportData: ({ person, signal }) => limited(person.id, signal, () => service.exportData(person)),
  };
}
