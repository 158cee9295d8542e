import { accountContracts, type StreamedPersonalData } from '@latticework/api/contracts/account';
import { useMutation } from '@tanstack/react-query';
import type { SavedFile } from '../platform/Platform.ts';
import { useServices } from './ServicesProvider.tsx';

/** Fetches all data of the person, and saves it as the file that `fileOf` makes from it. */
export function useExportData<Format>(fileOf: (data: StreamedPersonalData, format: Format) => Promise<SavedFile>) {
  const { api, platform } = useServices();
  return useMutation({
    mutationFn: async (format: Format) => {
      const data = await api.items(accountContracts.exportData, {});
      await platform.saveFile(await fileOf(data, format));
    },
  });
}
