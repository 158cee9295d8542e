import type { Services } from './services.ts';
import type { TakenSession } from './takeSession.ts';

/**
 * Ends a session that this device has dropped. An expired one is refreshed first, because anyone with a copy could
 * refresh it too.
 */
export async function endOnServer({ newAuth }: Services, taken: TakenSession): Promise<void> {
  const auth = newAuth();
  const accessToken = taken.expired
    ? (await auth.refreshSession({ refresh_token: taken.refreshToken })).data.session?.access_token
    : taken.accessToken;
  if (accessToken) await auth.admin.signOut(accessToken, 'local');
}
