import { type AuthError, type Session as AuthSession, isAuthApiError } from '@supabase/supabase-js';
import { once } from './once.ts';
import { orThrow } from './orThrow.ts';
import type { Services } from './services.ts';

export type MailLink = { tokenHash: string; type: 'email' | 'signup' | 'recovery' };

/** Whose session it is. */
export type Opened = { personId: string; email: string };

/** The session of a link that holds. Nothing keeps it until it is taken over. */
export type LinkSession = Opened & {
  /** Makes it the session of this device. */
  takeOver: () => Promise<void>;
  /** For whoever does not want it. */
  end: () => Promise<void>;
};

/**
 * Checks a mail link apart from the session of this device, for anybody can send somebody a link of their own account.
 * Null where it does not hold; throws where nobody could tell.
 */
export function openMailLink({ supabase, newAuth }: Services, link: MailLink): Promise<LinkSession | null> {
  return once(link.tokenHash, async () => {
    const auth = newAuth();
    const { data, error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error && !saysGone(error)) throw error;
    const { session } = data;
    return (
      session && {
        ...openedOf(session),
        takeOver: async () => void orThrow(await supabase.auth.setSession(session)),
        end: async () => void (await auth.admin.signOut(session.access_token, 'local')),
      }
    );
  });
}

/**
 * Whether the person of the session that is there has confirmed their address. What is stored of them may be older than
 * that.
 */
export async function isConfirmed({ supabase }: Services): Promise<boolean> {
  const { session } = orThrow(await supabase.auth.getSession());
  if (!session || session.user.email_confirmed_at) return session !== null;
  const { data } = await supabase.auth.getUser();
  return Boolean(data.user?.email_confirmed_at);
}

/** The session that is there. */
export async function currentSession({ supabase }: Services): Promise<Opened | null> {
  const { session } = orThrow(await supabase.auth.getSession());
  return session && openedOf(session);
}

function openedOf({ user }: AuthSession): Opened {
  return { personId: user.id, email: user.email ?? '' };
}

/** A refusal is about the link, unless it says "too late" or "too many". */
function saysGone(error: AuthError): boolean {
  return isAuthApiError(error) && error.status < 500 && error.status !== 408 && error.status !== 429;
}
