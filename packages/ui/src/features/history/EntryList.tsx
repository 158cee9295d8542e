import type { HistoryEntry } from '../../data/history.ts';
import classes from './EntryList.module.css';
import { timeLabel } from './timeLabel.ts';

type Props = {
  entries: readonly HistoryEntry[];
  selected: HistoryEntry | null;
  onChoose: (entry: HistoryEntry) => void;
};

export function EntryList({ entries, selected, onChoose }: Props) {
  const now = new Date();
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className={classes.entry}
            aria-current={entry.id === selected?.id || undefined}
            onClick={() => onChoose(entry)}
          >
            <span className={classes.text}>{entry.text}</span>
            <span className={classes.when}>
              <time dateTime={entry.createdAt.toISOString()}>{timeLabel(entry.createdAt, now)}</time>
              {entry.queryType === 'trending' && ', trending'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
