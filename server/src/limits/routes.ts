import type { limitsContracts } from '@latticework/api/contracts/limits';
import { FREE_LIMITS } from '@latticework/core/limits';
import type { Handlers } from '../http/serve.ts';
import type { EmailHash } from './emailHash.ts';
import type { Ledger } from './store.ts';

export function limitsHandlers(ledger: Ledger, emailHash: EmailHash): Handlers<typeof limitsContracts> {
  return {
    async limits({ person }) {
      const usage = await ledger.usage(person.id, emailHash(person.email));
      return {
        tier: person.tier,
        pastDue: person.pastDue,
        trendingUsed: usage.trendingUsed,
        trendingLimit: FREE_LIMITS.trending,
        manualUsed: usage.manualUsed,
        manualLimit: FREE_LIMITS.manual,
        resetTime: usage.resetTime?.toISOString() ?? null,
        manualResetTime: usage.manualResetTime?.toISOString() ?? null,
      };
    },
  };
}
