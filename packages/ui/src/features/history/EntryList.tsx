import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { timeLabel } from '../../components/timeLabel.ts';
import { useNow } from '../../components/useNow.ts';
import type { HistoryEntry } from '../../data/history.ts';
import classes from './EntryList.module.css';

type Props = {
  entries: readonly HistoryEntry[];
  selectedId: string | null;
  onChoose: (entry: HistoryEntry) => void;
  /** There are more than these; `onNearEnd` is called when the reader comes close to the last. */
  hasMore: boolean;
  onNearEnd: () => void;
  open: boolean;
};

const ROW_GUESS = 96;
const NEAR_END = 10;

/** Only the rows in sight are in the page, however many there are. */
export function EntryList({ entries, selectedId, onChoose, hasMore, onNearEnd, open }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_GUESS,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    // On paper, and where the list is folded, a row has no height. It still takes its place when the list comes back.
    measureElement: (...row) => measureElement(...row) || ROW_GUESS,
  });
  const inSight = rows.getVirtualItems();
  const last = inSight.at(-1)?.index ?? 0;
  const near = hasMore && last >= entries.length - NEAR_END;
  useEffect(() => {
    if (near) onNearEnd();
  }, [near, onNearEnd]);

  return (
    <div className={classes.scroller} data-open={open} ref={scroller}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {inSight.map(({ index, key, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : entries.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={classes.entry}
                aria-current={entry.id === selectedId || undefined}
                onClick={() => onChoose(entry)}
              >
                <span className={classes.text}>{entry.text}</span>
                <span className={classes.when}>
                  <time dateTime={entry.createdAt.toISOString()}>{timeLabel(entry.createdAt, now)}</time>
                  {entry.queryType === 'trending' && ', trending'}
                  {entry.brokenOff && ', broken off'}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
