import { accountContracts } from '@latticework/api/contracts/account';
import type { PersonalData } from '@latticework/core/personalData';
import { useMutation } from '@tanstack/react-query';
import type { SavedFile } from '../platform/Platform.ts';
import { useServices } from './ServicesProvider.tsx';
import { useSessionControl } from './SessionProvider.tsx';

/** Fetches everything that is kept of the person, and saves it as the file that `fileOf` makes of it. */
export function useExportData() {
  const { api, platform } = useServices();
  return useMutation({
    mutationFn: async (fileOf: (data: PersonalData) => Promise<SavedFile>) => {
      const data = await api.call(accountContracts.exportData, {});
      await platform.saveFile(await fileOf(data));
    },
  });
}

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
