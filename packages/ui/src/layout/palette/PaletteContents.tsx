import { QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { VisuallyHidden } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { foundNothing, type Line } from './groups.ts';
import { PaletteList } from './PaletteList.tsx';
import sheet from './sheet.module.css';
import { usePaletteGroups } from './usePaletteGroups.ts';
import { useRunCommand } from './useRunCommand.ts';

type Props = {
  hintId: string;
  query: string;
  onShown: () => void;
  onClose: () => void;
};

export function PaletteContents({ hintId, query, onShown, onClose }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const perform = useRunCommand();
  const { groups, waiting, failed, retry } = usePaletteGroups(query);
  /** The selected line, by id, so that it stays selected when more results arrive; without one, the best match. */
  const [chosen, setChosen] = useState<string | null>(null);

  const lines = groups.flatMap((group) => group.lines);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  );
  const active = lines[at] ?? null;
  const idOf = (line: Line) => `${listId} ${line.id}`.replaceAll(/[^\w-]/g, '-');

  useLayoutEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    onShown();
  }, [onShown]);

  const choose = (line: Line) => {
    onClose();
    perform(line.act);
  };
  const move = (by: number) => {
    const next = lines[(at + by + lines.length) % lines.length];
    if (!next) return;
    setChosen(next.id);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends a composition before its last key event, which has the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <VisuallyHidden id={hintId}>
        Type to search. Use the arrow keys to select, Enter to open, Escape to close.
      </VisuallyHidden>
      <Spotlight.Search
        ref={field}
        data-autofocus
        role="combobox"
        aria-label="Search"
        aria-expanded={lines.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? idOf(active) : undefined}
        placeholder="Search, or write what you are deciding"
        maxLength={QUERY_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        classNames={{ wrapper: sheet.field, input: sheet.input }}
        onChange={() => setChosen(null)}
        onKeyDown={onKeyDown}
        rightSection={
          <button type="button" className={sheet.close} onClick={onClose}>
            Close
          </button>
        }
        rightSectionWidth="auto"
        rightSectionPointerEvents="all"
      />
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        idOf={idOf}
        onPoint={({ id }) => setChosen(id)}
        onChoose={choose}
      >
        {waiting && <p className={sheet.aside}>Searching</p>}
        {!waiting && failed.length === 0 && foundNothing(groups) && <p className={sheet.aside}>Nothing found.</p>}
        {failed.length > 0 && (
          <p className={sheet.aside} role="alert">
            {`${inWords(failed)} could not be loaded.`}{' '}
            <button
              type="button"
              className={sheet.again}
              onClick={() => {
                field.current?.focus();
                retry();
              }}
            >
              Try Again
            </button>
          </p>
        )}
      </PaletteList>
      <VisuallyHidden role="status">{countOf(lines.length)}</VisuallyHidden>
    </>
  );
}

const WORDS = new Intl.ListFormat('en-US', { type: 'conjunction' });

function inWords(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return WORDS.format([first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))]);
}

function countOf(lines: number): string {
  return lines === 1 ? '1 result' : `${lines} results`;
}
