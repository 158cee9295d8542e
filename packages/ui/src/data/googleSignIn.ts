import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { once } from './once.ts';
import { orThrow } from './orThrow.ts';
import { personalForTab } from './personalStorage.ts';
import { useServices } from './ServicesProvider.tsx';
import type { Services } from './services.ts';
import { keepSignInPage, takeSignInPage } from './signInPage.ts';

/** Identifies this tab's sign-in among those in progress; each has its own secret. */
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

/** Exchanges the code of a returning sign-in for a session. Resolves with the page where it started. */
export function finishSignIn({ supabase }: Services, code: string): Promise<string> {
  return once(code, async () => {
    const flowId = personalForTab.read(FLOW);
    personalForTab.remove(FLOW);
    orThrow(await supabase.auth.exchangeCodeForSession(code, flowId ? { flowId } : undefined));
    return takeSignInPage();
  });
}
