import { isAuthSessionMissingError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useEndEverySession } from './leaving.ts';
import { orThrow } from './orThrow.ts';
import { useServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';

export function useRequestReset() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async (email: string) =>
      orThrow(
        await supabase.auth.resetPasswordForEmail(email, {
          redirectTo: platform.signInReturn.addressOf(paths.resetPassword),
        }),
      ),
  });
}

/** Ends every session except this one. */
export function useChangePassword() {
  const { supabase } = useServices();
  const { endSession } = useSessionControl();
  return useMutation({
    mutationFn: async ({ current, password }: { current: string; password: string }) => {
      const { error } = await supabase.auth.updateUser({ password, current_password: current });
      if (!error) return;
      if (isAuthSessionMissingError(error)) void endSession();
      throw error;
    },
  });
}

/** A new password ends every session, including this one; the person then signs in with it. */
export function useSetPassword() {
  const { supabase } = useServices();
  const endEverySession = useEndEverySession();
  /**
   * The password that the service has already accepted: it refuses the same one twice, and maybe only the sign-out
   * failed.
   */
  const set = useRef<string | null>(null);
  return useMutation({
    mutationFn: async (password: string) => {
      if (set.current !== password) orThrow(await supabase.auth.updateUser({ password }));
      set.current = password;
      await endEverySession();
    },
  });
}
