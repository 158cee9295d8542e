import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
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
  /** False while an open entry takes the list's place. */
  shown: boolean;
};

const ROW_GUESS = 96;
const NEAR_END = 10;

/** Only the rows in sight are in the page, however many there are. */
export function EntryList({ entries, selectedId, onChoose, hasMore, onNearEnd, shown }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_GUESS,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    // In print, and while the list is hidden, a row has no height. It needs one when the list comes back.
    measureElement: (...row) => measureElement(...row) || ROW_GUESS,
  });
  useReturn(scroller, rows, entries, selectedId, shown);
  const inSight = rows.getVirtualItems();
  const last = inSight.at(-1)?.index ?? 0;
  const near = hasMore && last >= entries.length - NEAR_END;
  useEffect(() => {
    if (near) onNearEnd();
  }, [near, onNearEnd]);

  return (
    <div className={classes.scroller} ref={scroller}>
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

/** When the list comes back, scrolls to the entry that was open and focuses it. */
function useReturn(
  scroller: RefObject<HTMLElement | null>,
  rows: Virtualizer<HTMLDivElement, Element>,
  entries: readonly HistoryEntry[],
  selectedId: string | null,
  shown: boolean,
): void {
  const lastOpen = useRef<string | null>(null);
  // After every render, because the row exists only once the list knows its size again.
  useEffect(() => {
    if (!shown) lastOpen.current = selectedId;
    if (!shown || lastOpen.current === null) return;
    const index = entries.findIndex(({ id }) => id === lastOpen.current);
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`);
    if (row) row.focus({ preventScroll: true });
    if (row || index < 0) lastOpen.current = null;
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  });
}
