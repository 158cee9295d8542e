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
 * Ends every session of the person, this one last: where the server cannot be told, none is ended. One that the server
 * no longer takes cannot end the others; it is ended here, as any refused one is.
 */
export function useEndEverySession(): () => Promise<void> {
  const { supabase } = useServices();
  const { leaveBy, endSession } = useSessionControl();
  return async () => {
    const { session } = orThrow(await supabase.auth.getSession());
    if (!session) return;
    try {
      await leaveBy('everywhere', async () => {
        // The client's own sign-out takes a refusal for success.
        const { error } = await supabase.auth.admin.signOut(session.access_token, 'global');
        if (error) throw error;
      });
    } catch (error) {
      if (!isRefused(error)) throw error;
      await endSession();
    }
  };
}

/** The client has an error of its own for the refusal of a session that is gone. */
function isRefused(error: unknown): boolean {
  return isAuthSessionMissingError(error) || (isAuthApiError(error) && (error.status === 401 || error.status === 403));
}
