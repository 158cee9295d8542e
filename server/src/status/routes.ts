import type { PublicConfig, statusContracts } from '@latticework/api/contracts/status';
import { AppError } from '@latticework/core/errors';
import type { Handlers } from '../http/serve.ts';

/** `isReady` resolves to whether this server should get requests now; it rejects when the database does not answer. */
export function statusHandlers(
  isReady: () => Promise<boolean>,
  publicConfig: PublicConfig,
): Handlers<typeof statusContracts> {
  return {
    health: () => ({ status: 'ok' }),
    async ready() {
      const ready = await isReady().catch((cause: unknown) => {
        throw new AppError('unavailable', 'The database does not answer.', { cause });
      });
      if (!ready) throw new AppError('unavailable', 'The server is starting or stopping.');
      return { status: 'ready' };
    },
    config: () => publicConfig,
  };
}
