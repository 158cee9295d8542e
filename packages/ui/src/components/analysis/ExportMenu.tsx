import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformProvider.tsx';
import { fileName, printName } from '../fileName.ts';
import { usePrintName } from '../usePrintName.ts';
import { useTimedFlag } from '../useTimedFlag.ts';
import type { ReadText } from './analysisMarkdown.ts';
import classes from './ExportMenu.module.css';

type Props = ReadText & {
  /** The name for the file; by default the text itself. */
  about?: string;
};

/** Loads the Markdown code only for people who export. */
const writer = () => import('./analysisMarkdown.ts');
const ahead = () => void writer().catch(() => undefined);

/**
 * The ways to export an analysis. Print styles define its look on paper, because the browser's own command prints too.
 */
export function ExportMenu({ about, ...read }: Props) {
  const { readAt } = read;
  const name = about ?? read.text;
  const platform = usePlatform();
  const [note, setNote] = useState({ text: '', failed: false });
  const news = useTimedFlag();
  usePrintName(printName(readAt, name));

  const attempt = async (act: () => Promise<void>, done: string, failed: string) => {
    setNote({ text: '', failed: false });
    try {
      await act();
      setNote({ text: done, failed: false });
      news.show();
    } catch {
      setNote({ text: failed, failed: true });
    }
  };

  const copy = () =>
    attempt(
      async () => navigator.clipboard.writeText((await writer()).analysisMarkdown(read)),
      'Copied',
      'Copying was not allowed here. Download Markdown gives you the same text as a file.',
    );

  const download = () =>
    attempt(
      async () =>
        platform.saveFile({
          name: `${fileName(readAt, name)}.md`,
          type: 'text/markdown',
          content: (await writer()).analysisMarkdown(read),
        }),
      'Your file is in your downloads.',
      'The file could not be saved. Please try again.',
    );

  return (
    // Loads before the press, because a browser may withdraw the permission to copy after a longer wait.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the pointer is near
    <div className={classes.row} data-screen-only onPointerEnter={ahead} onFocus={ahead}>
      <button type="button" className="quiet" onClick={() => void copy()}>
        Copy as Markdown
      </button>
      <button type="button" className="quiet" onClick={() => void download()}>
        Download Markdown
      </button>
      <button type="button" className="quiet" onClick={() => window.print()}>
        Print
      </button>
      <p className={classes.note} role="status">
        {(note.failed || news.shown) && note.text}
      </p>
    </div>
  );
}
