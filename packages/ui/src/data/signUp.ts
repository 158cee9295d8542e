import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { useCooldown } from './cooldown.ts';
import { orThrow } from './orThrow.ts';
import { hasPlanIntent, withPlanIntent } from './planIntent.ts';
import { useServices } from './ServicesProvider.tsx';

/** The outcome of a sign-up. The provider answers a known address with a user without identities. */
export type SignUpOutcome = 'signed-in' | 'confirm-by-mail' | 'known-address';

/** `premium`: the plan for which the person creates the account. */
type NewAccount = { email: string; password: string; premium: boolean };

export function useSignUp() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async ({ email, password, premium }: NewAccount): Promise<SignUpOutcome> => {
      const { user, session } = orThrow(
        await supabase.auth.signUp({
          email,
          password,
          options: {
            emailRedirectTo: platform.signInReturn.addressOf(withPlanIntent(paths.dashboard, premium)),
            data: { username: email.split('@')[0] ?? '' },
          },
        }),
      );
      if (session) return 'signed-in';
      return user?.identities?.length === 0 ? 'known-address' : 'confirm-by-mail';
    },
  });
}

/** What is needed to resend a confirmation mail. */
export function useResendConfirmation(email: string) {
  const { supabase, platform } = useServices();
  const request = useMutation({
    mutationFn: async (address: string) =>
      orThrow(
        await supabase.auth.resend({
          type: 'signup',
          email: address,
          options: {
            emailRedirectTo: platform.signInReturn.addressOf(withPlanIntent(paths.authConfirm, hasPlanIntent())),
          },
        }),
      ),
  });
  return { email, request, cooldown: useCooldown('resend', email) };
}
