import { accountContracts } from '@latticework/api/contracts/account';
import type { PersonalData } from '@latticework/core/personalData';
import { useMutation } from '@tanstack/react-query';
import type { SavedFile } from '../platform/Platform.ts';
import { useServices } from './ServicesProvider.tsx';

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
