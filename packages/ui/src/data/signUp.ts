import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { orThrow } from './orThrow.ts';
import { useServices } from './ServicesProvider.tsx';

/** What became of a sign-up. The provider answers a known address with a user that has no identities. */
export type SignUpOutcome = 'signed-in' | 'confirm-by-mail' | 'known-address';

export function useSignUp() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }): Promise<SignUpOutcome> => {
      const { user, session } = orThrow(
        await supabase.auth.signUp({
          email,
          password,
          options: {
            emailRedirectTo: platform.signInReturn.addressOf(paths.dashboard),
            data: { username: email.split('@')[0] ?? '' },
          },
        }),
      );
      if (session) return 'signed-in';
      return user?.identities?.length === 0 ? 'known-address' : 'confirm-by-mail';
    },
  });
}

export function useResendConfirmation() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async (email: string) =>
      orThrow(
        await supabase.auth.resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: platform.signInReturn.addressOf(paths.authConfirm) },
        }),
      ),
  });
}
