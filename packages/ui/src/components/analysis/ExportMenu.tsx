import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformProvider.tsx';
import { fileName, printName } from '../fileName.ts';
import { usePrintName } from '../usePrintName.ts';
import { useTimedFlag } from '../useTimedFlag.ts';
import type { ReadText } from './analysisMarkdown.ts';
import classes from './ExportMenu.module.css';

type Props = ReadText & {
  /** What a file of it is named after; the text itself unless said otherwise. */
  about?: string;
};

/** What writes Markdown is of use to the few who take it along. */
const writer = () => import('./analysisMarkdown.ts');
const ahead = () => void writer().catch(() => undefined);

/** The ways to take an analysis along. How it looks on paper is the styles' business: a browser's own command prints too. */
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
      'Your file is ready: look among your downloads.',
      'The file could not be saved. Please try again.',
    );

  return (
    // Ahead of the press, which a browser may forget over a longer wait.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes note that somebody is near
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
