import { accountContracts } from '@latticework/api/contracts/account';
import type { PersonalData } from '@latticework/core/personalData';
import { useMutation } from '@tanstack/react-query';
import type { SavedFile } from '../platform/Platform.ts';
import { useServices } from './ServicesProvider.tsx';

/** Fetches everything that is kept of the person, and saves it as the file that `fileOf` makes of it. */
export function useExportData<Format>(fileOf: (data: PersonalData, format: Format) => Promise<SavedFile>) {
  const { api, platform } = useServices();
  return useMutation({
    mutationFn: async (format: Format) => {
      const data = await api.call(accountContracts.exportData, {});
      await platform.saveFile(await fileOf(data, format));
    },
  });
}
