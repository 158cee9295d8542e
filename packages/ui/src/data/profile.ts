import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { useServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';

/** Changes the display name; every screen gets it through the session. */
export function useSaveName() {
  const { supabase } = useServices();
  const { endSession } = useSessionControl();
  return useMutation({
    mutationFn: async (name: string) => {
      const { error } = await supabase.auth.updateUser({ data: { username: name } });
      if (!error) return;
      if (isAuthSessionMissingError(error)) void endSession();
      throw error;
    },
  });
}
