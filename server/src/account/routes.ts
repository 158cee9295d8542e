import type { accountContracts } from '@latticework/api/contracts/account';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import type { AccountService } from './service.ts';

export function accountHandlers(service: AccountService): Handlers<typeof accountContracts> {
  const limited = createConcurrencyLimit({ perCaller: 1 });
  return {
    deleteAccount: ({ person, body, ip, signal }) =>
      limited(person.id, signal, async () => {
        await service.deleteAccount(person, { password: body.password, ip });
        return { deleted: true };
      }),
    exportData: ({ person, signal }) => limited(person.id, signal, () => service.exportData(person)),
  };
}
