import type { Tier } from '@latticework/core/limits';

/** Who is calling, as the database knows them now; nothing here comes from what a client can write. */
export type Person = {
  id: string;
  /** The session that the request came with. */
  sessionId: string;
  email: string;
  tier: Tier;
};
