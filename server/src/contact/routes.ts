import type { contactContracts } from '@latticework/api/contracts/contact';
import { createConcurrencyLimit } from '../http/concurrencyLimit.ts';
import type { Handlers } from '../http/serve.ts';
import { networkOf } from '../limits/networkOf.ts';
import type { ContactService } from './service.ts';

export function contactHandlers(service: ContactService): Handlers<typeof contactContracts> {
  // Messages are counted in the database: a flood of them must not take all connections to it.
  const sending = createConcurrencyLimit({ perCaller: 3 });
  return {
    sendMessage: ({ body, ip, signal }) =>
      sending(networkOf(ip), signal, async () => {
        await service.sendMessage(body, ip);
        return { sent: true };
      }),
  };
}
