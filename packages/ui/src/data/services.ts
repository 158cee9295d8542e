import { type ApiClient, ApiError, createApiClient } from '@latticework/api/client';
import { type PublicConfig, statusContracts } from '@latticework/api/contracts/status';
import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import type { Platform } from '../platform/Platform.ts';
import { isUnreachable, UNREACHABLE } from '../providerErrors.ts';
import { accountFetch, type SessionFate } from './accountFetch.ts';
import { SESSION_KEY } from './personalStorage.ts';

/** What every query and mutation goes through. */
export type Services = {
  config: PublicConfig;
  supabase: SupabaseClient;
  /** An account client of its own that keeps nothing, for sessions that are not this device's. */
  newAuth: () => SupabaseClient['auth'];
  api: ApiClient;
  platform: Platform;
  sessionFate: SessionFate;
};

/** Clients of one name warn of each other. */
let asides = 0;

/** Asks the server for its public configuration, then opens the clients. Rejects with an ApiError. */
export async function openServices(platform: Platform, serverUrl: string): Promise<Services> {
  const anonymous = createApiClient({ baseUrl: serverUrl, accessToken: async () => null });
  const config = await anonymous.call(statusContracts.config, {});
  const { fetch, fate } = accountFetch({
    publishableKey: config.supabasePublishableKey,
    sessionStore: platform.sessionStore,
  });
  const supabase = createClient(config.supabaseUrl, config.supabasePublishableKey, {
    global: { fetch },
    // The query client asks again, and knows what for. Both together would say "loading" for half a minute.
    db: { retry: false },
    auth: {
      flowType: 'pkce',
      // The pages that a mail or another site's sign-in leads to read their address by themselves, so that they can say
      // what is wrong with it.
      detectSessionInUrl: false,
      storage: platform.sessionStore,
      storageKey: SESSION_KEY,
    },
  });
  const api = createApiClient({
    baseUrl: serverUrl,
    accessToken: async () => {
      const { data, error } = await supabase.auth.getSession();
      // No answer and a fault are no refusal: a session that cannot be refreshed now may be refreshed later.
      if (isUnreachable(error)) {
        throw new ApiError(UNREACHABLE, { status: 0, code: 'unreachable', requestId: null, cause: error });
      }
      if (isAuthRetryableFetchError(error)) {
        const message = 'The sign-in service has failed. Please try again.';
        throw new ApiError(message, { status: error.status ?? 500, code: 'internal', requestId: null, cause: error });
      }
      return data.session?.access_token ?? null;
    },
  });
  const newAuth = () =>
    createClient(config.supabaseUrl, config.supabasePublishableKey, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: `aside-${++asides}`,
      },
    }).auth;
  return { config, supabase, newAuth, api, platform, sessionFate: fate };
}
