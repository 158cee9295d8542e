import type { AuthError, Session as AuthSession, EmailOtpType } from '@supabase/supabase-js';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

type Credentials = { email: string; password: string };

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
    mutationFn: async (credentials: Credentials) => orThrow(await supabase.auth.signInWithPassword(credentials)),
  });
}

export function useSignInWithGoogle() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async () =>
      orThrow(
        await supabase.auth.signInWithOAuth({
          provider: 'google',
          options: { redirectTo: platform.signInReturn.addressOf(paths.dashboard) },
        }),
      ),
  });
}

/** What became of a sign-up. The provider answers a known address with a user that has no identities. */
export type SignUpOutcome = 'signed-in' | 'confirm-by-mail' | 'known-address';

export function useSignUp() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async ({ email, password }: Credentials): Promise<SignUpOutcome> => {
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

export type MailLink = { tokenHash: string; type: EmailOtpType };

/** Each link once, however often a page asks: the provider refuses it the second time. */
const verified = new Map<string, Promise<AuthSession | null>>();

/** Turns the token of a mail link into a session. Without a link: the session that is there. Null when neither holds. */
export function sessionFromLink({ supabase }: Services, link: MailLink | null): Promise<AuthSession | null> {
  const current = async () => orThrow(await supabase.auth.getSession()).session;
  if (!link) return current();

  const known = verified.get(link.tokenHash);
  if (known) return known;
  const outcome = supabase.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type }).then(({ data, error }) => {
    if (!error) return data.session;
    if (isUnreachable(error)) throw error;
    return null;
  });
  verified.set(link.tokenHash, outcome);
  outcome.catch(() => verified.delete(link.tokenHash));
  return outcome;
}

/** The service gave no answer, or a gateway answered for it. */
function isUnreachable(error: unknown): boolean {
  const status = (error as AuthError | null)?.status;
  return (
    (error as AuthError | null)?.name === 'AuthRetryableFetchError' ||
    status === 502 ||
    status === 503 ||
    status === 504
  );
}

function orThrow<A extends { data: unknown; error: AuthError | null }>(answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw answer.error;
  return answer.data as Extract<A, { error: null }>['data'];
}
