import { accountContracts, type StreamedPersonalData } from '@latticework/api/contracts/account';
import { writeStreamed } from '@latticework/api/streamedJson';
import { assertNever } from '@latticework/core/errors';
import { fileName } from '../../components/fileName.ts';
import type { SavedFile } from '../../platform/Platform.ts';

/** JSON has everything; Markdown is for reading. */
export const EXPORT_FORMATS = ['json', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export async function exportFile(data: StreamedPersonalData, format: ExportFormat): Promise<SavedFile> {
  const name = fileName(new Date(data.exportedAt));
  switch (format) {
    case 'json':
      return {
        name: `${name}.json`,
        type: 'application/json',
        content: writeStreamed(accountContracts.exportData, data),
      };
    case 'markdown': {
      const { personalMarkdown } = await import('./personalMarkdown.ts');
      return { name: `${name}.md`, type: 'text/markdown', content: personalMarkdown(data) };
    }
    default:
      return assertNever(format);
  }
}
