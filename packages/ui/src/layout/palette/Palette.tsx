import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useId, useState } from 'react';
import { PaletteContents } from './PaletteContents.tsx';
import sheet from './sheet.module.css';
import { useVisibleHeight } from './useVisibleHeight.ts';

export type PaletteProps = {
  opened: boolean;
  query: string;
  onQuery: (query: string) => void;
  /** Called when its field has the focus. */
  onShown: () => void;
  onClose: () => void;
};

/** The command palette: search and jump to any page, entry or question. */
export function Palette({ opened, query, onQuery, onShown, onClose }: PaletteProps) {
  const [[store, spotlight]] = useState(createSpotlight);
  const id = useId();
  const visibleHeight = useVisibleHeight();
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened, spotlight]);

  return (
    <Spotlight.Root
      id={id}
      store={store}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      // The loader listens, before this code is loaded.
      shortcut={null}
      clearQueryOnClose={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      zIndex={200}
      radius={0}
      classNames={{ inner: sheet.inner, overlay: sheet.overlay, content: sheet.sheet, body: sheet.body }}
      // A dialog would announce its whole body, which is the list, as its description. Its name and a hint are enough.
      attributes={{ content: { 'aria-label': 'Search' }, body: { id: `${id}-all` } }}
      style={{ '--visible-height': `${visibleHeight}px` }}
    >
      <PaletteContents hintId={`${id}-body`} query={query} onShown={onShown} onClose={onClose} />
    </Spotlight.Root>
  );
}
