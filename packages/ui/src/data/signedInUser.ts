import type { Tier } from '@latticework/core/limits';
import type { User } from '@supabase/supabase-js';

/** The signed-in person, for screens. */
export type SignedInUser = {
  id: string;
  email: string | null;
  name: string;
  emailConfirmed: boolean;
  /** The ways to sign in that the session lists. The server decides which proof it requires. */
  hasPassword: boolean;
  hasGoogle: boolean;
  /** Only for display until the server answers, because people can write their own metadata. */
  claimedTier: Tier;
};

export function signedInUserOf(user: User): SignedInUser {
  const email = user.email || null;
  const providers: unknown = user.app_metadata['providers'];
  const has = (provider: string) => Array.isArray(providers) && providers.includes(provider);
  const username: unknown = user.user_metadata['username'];
  return {
    id: user.id,
    email,
    name: (typeof username === 'string' && username.trim()) || email?.split('@')[0] || 'User',
    emailConfirmed: Boolean(user.email_confirmed_at),
    hasPassword: has('email'),
    hasGoogle: has('google'),
    claimedTier: user.user_metadata['tier'] === 'premium' ? 'premium' : 'free',
  };
}
