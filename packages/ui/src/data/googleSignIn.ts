import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { once } from './once.ts';
import { orThrow } from './orThrow.ts';
import { personal } from './personalStorage.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';

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
export type SignInAnswer = { code: string } | { problem: string };

/** Turns the answer into a session, or throws what went wrong. */
export function finishSignIn({ supabase }: Services, answer: SignInAnswer): Promise<void> {
  return once(JSON.stringify(answer), async () => {
    const expected = personal.read(UNDER_WAY) !== null;
    personal.remove(UNDER_WAY);
    if ('code' in answer) orThrow(await supabase.auth.exchangeCodeForSession(answer.code));
    // Anybody can write an address; its words are shown to those alone who come back from where we sent them.
    else throw new Error(expected ? answer.problem : '');
  });
}
