import type { Session as AuthSession, EmailOtpType } from '@supabase/supabase-js';
import { isUnreachable } from '../providerErrors.ts';
import { once } from './once.ts';
import { orThrow } from './orThrow.ts';
import type { Services } from './services.ts';

export type MailLink = { tokenHash: string; type: EmailOtpType };

/** Whose session it is. */
export type Opened = { personId: string; email: string };

/** Turns the token of a mail link into a session. Null where it does not hold. */
export function sessionFromLink({ supabase }: Services, link: MailLink): Promise<Opened | null> {
  return once(link.tokenHash, async () => {
    const { data, error } = await supabase.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error && isUnreachable(error)) throw error;
    return openedOf(data.session);
  });
}

/** The session that is there. */
export async function currentSession({ supabase }: Services): Promise<Opened | null> {
  return openedOf(orThrow(await supabase.auth.getSession()).session);
}

function openedOf(session: AuthSession | null): Opened | null {
  return session && { personId: session.user.id, email: session.user.email ?? '' };
}
