import type { Tier } from '@latticework/core/limits';

/** The caller, as the database knows them now. Nothing here comes from what a client can write. */
export type Person = {
  id: string;
  /** The session of the request. */
  sessionId: string;
  email: string;
  tier: Tier;
  /** Their subscription's last payment failed. */
  pastDue: boolean;
};
