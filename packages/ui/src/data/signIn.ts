import { queryOptions, useMutation } from '@tanstack/react-query';
import { orThrow } from './orThrow.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

/** Which doors besides the password are open. A service that does not say has none. */
export const signInProvidersQuery = ({ config }: Services) =>
  queryOptions({
    queryKey: ['sign-in-providers'],
    queryFn: async ({ signal }) => {
      const settings: unknown = await fetch(`${config.supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: config.supabasePublishableKey },
        signal,
      }).then((response) => (response.ok ? response.json() : null));
      const external = (settings as { external?: Record<string, unknown> } | null)?.external;
      return { google: external?.['google'] === true };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useSignIn() {
  const { supabase } = useServices();
  return useMutation({
    mutationFn: async (credentials: { email: string; password: string }) =>
      orThrow(await supabase.auth.signInWithPassword(credentials)),
  });
}
