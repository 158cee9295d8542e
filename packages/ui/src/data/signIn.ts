import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { orThrow } from './orThrow.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

const settingsSchema = z.object({ external: z.object({ google: z.boolean().catch(false) }) });

/** Which ways to sign in besides the password are available. Without an answer, the next page asks again. */
export const signInProvidersQuery = ({ config }: Services) =>
  queryOptions({
    queryKey: ['sign-in-providers'],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${config.supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: config.supabasePublishableKey },
        signal,
      });
      if (!response.ok) throw new Error(`the settings were answered with ${response.status}`);
      return settingsSchema.parse(await response.json()).external;
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
