import { accountContracts } from '@latticework/api/contracts/account';
import { isAuthApiError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { orThrow } from './orThrow.ts';
import { useServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: useEndEverySession() });
}

export function useDeleteAccount() {
  const { api } = useServices();
  const { leaveBy } = useSessionControl();
  return useMutation({
    mutationFn: (proof: { password?: string }) =>
      leaveBy('deleted', () => api.call(accountContracts.deleteAccount, { body: proof })),
  });
}

/**
 * Ends every session of the person, this one last; without an answer from the server none is ended. A session that the
 * server refuses cannot end the others and is only ended here.
 */
export function useEndEverySession(): () => Promise<void> {
  const { supabase } = useServices();
  const { leaveBy, endSession } = useSessionControl();
  return async () => {
    const { session } = orThrow(await supabase.auth.getSession());
    if (!session) return;
    try {
      await leaveBy('everywhere', async () => {
        // The client's own sign-out treats a refusal as success.
        const { error } = await supabase.auth.admin.signOut(session.access_token, 'global');
        if (error) throw error;
      });
    } catch (error) {
      if (!isRefused(error)) throw error;
      await endSession();
    }
  };
}

/** The client has a special error for a session that no longer exists. */
function isRefused(error: unknown): boolean {
  return isAuthSessionMissingError(error) || (isAuthApiError(error) && (error.status === 401 || error.status === 403));
}
