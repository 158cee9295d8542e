import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { HistoryEntry } from '../../data/history.ts';

/**
 * The entry that the address names. On a narrow screen it is a history entry after the list, so that the browser's Back
 * leads to the list; beside the list it replaces the previous one.
 */
export function useOpenEntry(narrow: boolean) {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const article = useRef<HTMLElement>(null);
  const entryId = address.get('entry');
  const fromList = (state as { fromList?: boolean } | null)?.fromList === true;

  // The element that had the focus is hidden with the list.
  const alone = narrow && entryId !== null;
  const wasAlone = useRef(alone);
  useEffect(() => {
    if (alone && !wasAlone.current) article.current?.focus({ preventScroll: true });
    wasAlone.current = alone;
  }, [alone]);

  const close = () => {
    // The list is one step back; if an address led here directly, it replaces the entry.
    if (narrow && fromList) void navigate(-1);
    else setAddress({}, { replace: true });
  };

  return {
    entryId,
    article,
    open: ({ id }: HistoryEntry) =>
      narrow ? setAddress({ entry: id }, { state: { fromList: true } }) : setAddress({ entry: id }, { replace: true }),
    close,
    back: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      close();
    },
  };
}
