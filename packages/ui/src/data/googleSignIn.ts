import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { once } from './once.ts';
import { orThrow } from './orThrow.ts';
import { personalForTab } from './personalStorage.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';
import { keepSignInPage, takeSignInPage } from './signInPage.ts';

/** Which of the sign-ins that are under way is that of this tab; each has a secret of its own. */
const FLOW = 'sign-in-flow';

export function useSignInWithGoogle() {
  const { supabase, platform } = useServices();
  return useMutation({
    mutationFn: async (page: string) => {
      const { flowId } = orThrow(
        await supabase.auth.signInWithOAuth({
          provider: 'google',
          options: { redirectTo: platform.signInReturn.addressOf(paths.dashboard) },
        }),
      );
      if (flowId) personalForTab.write(FLOW, flowId);
      keepSignInPage(page);
    },
  });
}

/** Turns the code that a sign-in came back with into a session. Resolves with the door that it set out from. */
export function finishSignIn({ supabase }: Services, code: string): Promise<string> {
  return once(code, async () => {
    const flowId = personalForTab.read(FLOW);
    personalForTab.remove(FLOW);
    orThrow(await supabase.auth.exchangeCodeForSession(code, flowId ? { flowId } : undefined));
    return takeSignInPage();
  });
}
