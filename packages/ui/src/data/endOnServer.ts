import type { Services } from './services.ts';
import type { TakenSession } from './takeSession.ts';

/**
 * Ends a session that was removed from this device. An expired session is refreshed first: anyone with a copy of its
 * token could also refresh it, so it must be ended too.
 */
export async function endOnServer({ newAuth }: Services, taken: TakenSession): Promise<void> {
  const auth = newAuth();
  const accessToken = taken.expired
    ? (await auth.refreshSession({ refresh_token: taken.refreshToken })).data.session?.access_token
    : taken.accessToken;
  if (accessToken) await auth.admin.signOut(accessToken, 'local');
}
