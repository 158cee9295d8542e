import { type ApiClient, ApiError, createApiClient } from '@latticework/api/client';
import { type PublicConfig, statusContracts } from '@latticework/api/contracts/status';
import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import type { Platform } from '../platform/Platform.ts';
import { isUnreachable, UNREACHABLE } from '../providerErrors.ts';
import { accountFetch, type SessionFate } from './accountFetch.ts';
import { SESSION_KEY } from './personalStorage.ts';

/** The clients that every query and mutation uses. */
export type Services = {
  config: PublicConfig;
  supabase: SupabaseClient;
  /** A separate account client that stores nothing, for sessions that are not this device's. */
  newAuth: () => SupabaseClient['auth'];
  api: ApiClient;
  platform: Platform;
  sessionFate: SessionFate;
};

/** Clients with the same storage key warn about each other. */
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
    // The query client retries and knows when to. Both together would show "loading" for half a minute.
    db: { retry: false },
    auth: {
      flowType: 'pkce',
      // The pages that mails and other sites link to read their address themselves, so that they can report what is
      // wrong with it.
      detectSessionInUrl: false,
      storage: platform.sessionStore,
      storageKey: SESSION_KEY,
    },
  });
  const api = createApiClient({
    baseUrl: serverUrl,
    accessToken: async () => {
      const { data, error } = await supabase.auth.getSession();
      // No answer and a server error are not refusals: a session that cannot be refreshed now may be refreshed later.
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
