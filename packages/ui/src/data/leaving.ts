import { accountContracts } from '@latticework/api/contracts/account';
import { useMutation } from '@tanstack/react-query';
import { useServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';

/** Ends every session of the person, this one last: where the server cannot be told, none is ended. */
export function useSignOutEverywhere() {
  const { supabase } = useServices();
  const { leaveBy } = useSessionControl();
  return useMutation({
    mutationFn: () =>
      leaveBy('everywhere', async () => {
        const { error } = await supabase.auth.signOut({ scope: 'global' });
        if (error) throw error;
      }),
  });
}

export function useDeleteAccount() {
  const { api } = useServices();
  const { leaveBy } = useSessionControl();
  return useMutation({
    mutationFn: () => leaveBy('deleted', () => api.call(accountContracts.deleteAccount, {})),
  });
}
