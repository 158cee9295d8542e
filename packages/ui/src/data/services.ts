import { type ApiClient, createApiClient } from '@latticework/api/client';
import { type PublicConfig, statusContracts } from '@latticework/api/contracts/status';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Platform } from '../platform/Platform.ts';
import { SESSION_KEY } from './personalStorage.ts';

/** What every query and mutation goes through. */
export type Services = { config: PublicConfig; supabase: SupabaseClient; api: ApiClient; platform: Platform };

/** Asks the server for its public configuration, then opens the clients. Rejects with an ApiError. */
export async function openServices(platform: Platform, serverUrl: string): Promise<Services> {
  const anonymous = createApiClient({ baseUrl: serverUrl, accessToken: async () => null });
  const config = await anonymous.call(statusContracts.config, {});
  const supabase = createClient(config.supabaseUrl, config.supabasePublishableKey, {
    auth: {
      flowType: 'pkce',
      // The pages of mail links verify by themselves; only the return from another site's sign-in carries a code.
      detectSessionInUrl: (url, params) => url.pathname === '/dashboard' && 'code' in params,
      storage: platform.sessionStore,
      storageKey: SESSION_KEY,
    },
  });
  const api = createApiClient({
    baseUrl: serverUrl,
    accessToken: async () => (await supabase.auth.getSession()).data.session?.access_token ?? null,
  });
  return { config, supabase, api, platform };
}
