import type { AuthError, Session as AuthSession, EmailOtpType } from '@supabase/supabase-js';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { personal } from './personalStorage.ts';
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
    mutationFn: async () => {
      personal.write(UNDER_WAY, 'google');
      return orThrow(
        await supabase.auth.signInWithOAuth({
          provider: 'google',
          options: { redirectTo: platform.signInReturn.addressOf(paths.dashboard) },
        }),
      );
    },
  });
}

/** That a sign-in at another site began on this device. */
const UNDER_WAY = 'sign-in-under-way';

/** What another site's sign-in came back with. */
export type SignInReturn = { code: string } | { problem: string };

/** Turns the return into a session, or throws what went wrong. */
export function finishSignIn({ supabase }: Services, returned: SignInReturn): Promise<void> {
  return once(JSON.stringify(returned), async () => {
    const expected = personal.read(UNDER_WAY) !== null;
    personal.remove(UNDER_WAY);
    if ('code' in returned) orThrow(await supabase.auth.exchangeCodeForSession(returned.code));
    // Anybody can write an address; its words are shown to those alone who come back from where we sent them.
    else throw new Error(expected ? returned.problem : '');
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

/** Whose session it is. */
export type Opened = { personId: string; email: string };

/** Turns the token of a mail link into a session. Null where it does not hold. */
export function sessionFromLink({ supabase }: Services, link: MailLink): Promise<Opened | null> {
  return once(link.tokenHash, async () => {
    const { data, error } = await supabase.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error && isUnreachable(error)) throw error;
    return openedOf(data.session);
  });
}

/** The session that is there. */
export async function currentSession({ supabase }: Services): Promise<Opened | null> {
  return openedOf(orThrow(await supabase.auth.getSession()).session);
}

function openedOf(session: AuthSession | null): Opened | null {
  return session && { personId: session.user.id, email: session.user.email ?? '' };
}

const asked = new Map<string, Promise<unknown>>();

/** Each token once, however often a page asks: the provider refuses it the second time. */
function once<T>(token: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(token);
  if (known) return known as Promise<T>;
  const outcome = ask();
  asked.set(token, outcome);
  outcome.catch(() => asked.delete(token));
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
