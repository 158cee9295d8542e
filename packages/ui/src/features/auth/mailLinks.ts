import { type AuthError, type Session as AuthSession, isAuthApiError } from '@supabase/supabase-js';
import { once } from '../../data/once.ts';
import { orThrow } from '../../data/orThrow.ts';
import type { Services } from '../../data/services.ts';

export type MailLink = { tokenHash: string; type: 'email' | 'signup' | 'recovery' };

/** The owner of the session. */
export type Opened = { personId: string; email: string };

/** The session of a valid link. It is stored only when it is taken over. */
export type LinkSession = Opened & {
  /** Makes it the session of this device. */
  takeOver: () => Promise<void>;
  /** Ends the session when the person does not want it. */
  end: () => Promise<void>;
};

/**
 * Checks a mail link separately from this device's session, because an attacker can send people a link to the
 * attacker's own account. Null for an invalid link; throws when it could not be checked.
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
 * Whether the person of the current session has confirmed their address. Asks the server, because the stored session
 * may be older.
 */
export async function isConfirmed({ supabase }: Services): Promise<boolean> {
  const { session } = orThrow(await supabase.auth.getSession());
  if (!session || session.user.email_confirmed_at) return session !== null;
  const { data } = await supabase.auth.getUser();
  return Boolean(data.user?.email_confirmed_at);
}

/** The current session. */
export async function currentSession({ supabase }: Services): Promise<Opened | null> {
  const { session } = orThrow(await supabase.auth.getSession());
  return session && openedOf(session);
}

function openedOf({ user }: AuthSession): Opened {
  return { personId: user.id, email: user.email ?? '' };
}

/** Whether the error refuses the link itself, and is not a timeout or a rate limit. */
function saysGone(error: AuthError): boolean {
  return isAuthApiError(error) && error.status < 500 && error.status !== 408 && error.status !== 429;
}
