import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type Ref, useId, useMemo, useState } from 'react';
import { TextField } from '../../../components/TextField.tsx';
import { createMatcher } from '../../../layout/palette/matching.ts';
import classes from './MapSearch.module.css';
import type { MapEntry, MapIndex } from './mapIndex.ts';

type Props = { ref: Ref<HTMLInputElement>; index: MapIndex; onChoose: (place: number) => void };

const SUGGESTIONS = 8;

/** Finds an entry by name. The keyboard focus stays in the field. */
export function MapSearch({ ref, index, onChoose }: Props) {
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const match = useMemo(
    () => createMatcher(index.entries.map((entry) => ({ label: entry.name, names: [entry.id], entry }))),
    [index],
  );
  const found = useMemo(
    () => (open ? match(text).slice(0, SUGGESTIONS) : []).map(({ item }) => item.entry),
    [open, match, text],
  );
  const active = found[at] ?? null;
  const idOf = (entry: MapEntry) => `${listId}-${entry.id}`;

  const choose = (entry: MapEntry) => {
    setText('');
    setOpen(false);
    onChoose(entry.place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends a composition before its last key event, which has the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setAt((at + by + found.length) % found.length);
      else setOpen(true);
    } else if (event.key === 'Enter' && active) choose(active);
    else if (event.key === 'Escape' && open && text) {
      setText('');
      setOpen(false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <search className={classes.search}>
      <TextField
        ref={ref}
        type="text"
        role="combobox"
        aria-label="Find a model or a bias on the map"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? idOf(active) : undefined}
        placeholder="Find a model or a bias"
        autoComplete="off"
        spellCheck={false}
        mb={0}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Suggestions" className={classes.list} hidden={found.length === 0}>
        {found.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={entry.id}
            id={idOf(entry)}
            role="option"
            aria-selected={entry === active}
            className={classes.option}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
          >
            {entry.name} <span>{entry.type === 'mental_model' ? 'Model' : 'Bias'}</span>
          </div>
        ))}
      </div>
      {open && text.trim() !== '' && found.length === 0 && <p className={classes.none}>No entry has that name.</p>}
      <VisuallyHidden role="status">{open && text.trim() !== '' && counted(found.length)}</VisuallyHidden>
    </search>
  );
}

function counted(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
