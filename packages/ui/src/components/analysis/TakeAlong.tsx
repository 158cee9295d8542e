import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformProvider.tsx';
import { fileName, printName } from '../fileName.ts';
import { useBriefly } from '../useBriefly.ts';
import { usePrintName } from '../usePrintName.ts';
import { analysisMarkdown, type ReadText } from './analysisMarkdown.ts';
import classes from './TakeAlong.module.css';

/** The ways to take an analysis along. How it looks on paper is the styles' business: a browser's own command prints too. */
export function TakeAlong(read: ReadText) {
  const { text, readAt } = read;
  const platform = usePlatform();
  const [note, setNote] = useState({ text: '', failed: false });
  const news = useBriefly();
  usePrintName(printName(readAt, text));

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
      () => navigator.clipboard.writeText(analysisMarkdown(read)),
      'Copied',
      'Copying was not allowed here. Download Markdown gives you the same text as a file.',
    );

  const download = () =>
    attempt(
      () =>
        platform.saveFile({
          name: `${fileName(readAt, text)}.md`,
          type: 'text/markdown',
          content: analysisMarkdown(read),
        }),
      'Your file is ready: look among your downloads.',
      'The file could not be saved. Please try again.',
    );

  return (
    <div className={classes.row} data-screen-only>
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
