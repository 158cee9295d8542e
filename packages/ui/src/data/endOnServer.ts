import type { Services } from './services.ts';
import type { TakenSession } from './takeSession.ts';

/** Ends a session that this device has dropped. One that has run out is refreshed for that: it could be for others. */
export async function endOnServer({ newAuth }: Services, taken: TakenSession): Promise<void> {
  const auth = newAuth();
  const accessToken = taken.expired
    ? (await auth.refreshSession({ refresh_token: taken.refreshToken })).data.session?.access_token
    : taken.accessToken;
  if (accessToken) await auth.admin.signOut(accessToken, 'local');
}
