import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import classes from './SearchBox.module.css';
import type { ShownList } from './useEntryList.ts';

const PAUSE = 300;
const MAX_LENGTH = 200;

/**
 * Searches once the typing pauses. The box keeps its own text, which may have been typed before hydration. A plain
 * input: the form library's one brings more code than the rest of the page.
 */
export function SearchBox({ shown: { library, params, show } }: { shown: ShownList }) {
  const { search } = params;
  const box = useRef<HTMLInputElement>(null);
  /** Searches that were submitted and have not come back as `search` yet, newest last. */
  const sent = useRef<string[]>([]);
  const known = useRef(search);
  const send = () => {
    const typed = box.current?.value.trim() ?? '';
    if (typed === (sent.current.at(-1) ?? search)) return;
    sent.current.push(typed);
    show({ ...params, search: typed, page: 1 });
  };
  const sendLater = useDebouncedCallback(send, PAUSE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration
  useEffect(() => sendLater(), []);

  // The search was changed elsewhere: by the back button, or by clearing it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new search matters
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    const at = sent.current.indexOf(search);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at >= 0 || !box.current) return;
    sendLater.cancel();
    box.current.value = search;
  }, [search]);

  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sendLater.cancel();
          send();
        }}
      >
        <input
          ref={box}
          className={classes.box}
          type="search"
          name="search"
          aria-label={library.searchLabel}
          placeholder="Search names and ideas"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={search}
          onChange={() => sendLater()}
        />
      </form>
    </search>
  );
}
