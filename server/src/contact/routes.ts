import type { contactContracts } from '@latticework/api/contracts/contact';
import type { Handlers } from '../http/serve.ts';
import type { ContactService } from './service.ts';

export function contactHandlers(service: ContactService): Handlers<typeof contactContracts> {
  return {
    async sendMessage({ body, ip }) {
      await service.sendMessage(body, ip);
      return { sent: true };
    },
  };
}
