import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { orThrow } from './orThrow.ts';
import { useServices } from './ServicesProvider.tsx';

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

export function useSetPassword() {
  const { supabase } = useServices();
  return useMutation({
    mutationFn: async (password: string) => {
      orThrow(await supabase.auth.updateUser({ password }));
      // A new password ends every session, this one too; the person signs in with it next.
      await supabase.auth.signOut({ scope: 'global' });
      await supabase.auth.signOut({ scope: 'local' });
    },
  });
}
