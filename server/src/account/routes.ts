import type { accountContracts } from '@latticework/api/contracts/account';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import type { AccountService } from './service.ts';

export function accountHandlers(service: AccountService): Handlers<typeof accountContracts> {
  const deleting = createConcurrencyLimit({ perCaller: 1 });
  const exporting = createConcurrencyLimit({ perCaller: 1 });
  return {
    deleteAccount: ({ person, body, ip, signal }) =>
      deleting(person.id, signal, async () => {
        await service.deleteAccount(person, { password: body.password, ip });
        return { deleted: true };
      }),

    // Resolves when the export has been sent, so that the next one does not start before.
    exportData: ({ person, signal, closed }) =>
      new Promise((resolve, reject) => {
        exporting(person.id, signal, async () => {
          resolve(await service.exportData(person));
          await closed;
        }).catch(reject);
      }),
  };
}
