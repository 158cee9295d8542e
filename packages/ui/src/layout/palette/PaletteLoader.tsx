import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { PaletteProps } from './Palette.tsx';
import { PalettePlaceholder } from './PalettePlaceholder.tsx';

type Code = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; Palette: ComponentType<PaletteProps> };

/** Loads the palette when it is first opened, and collects what is typed meanwhile. */
export function PaletteLoader({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [code, setCode] = useState<Code>({ state: 'none' });
  const [query, setQuery] = useState('');
  /** An IME composition must not lose its input field. */
  const [composing, setComposing] = useState(false);
  const [shown, setShown] = useState(false);
  const attempts = useRef(0);

  const load = useCallback(() => {
    setCode({ state: 'loading' });
    attempts.current += 1;
    importPalette(attempts.current).then(
      ({ Palette }) => setCode({ state: 'loaded', Palette }),
      () => setCode({ state: 'failed' }),
    );
  }, []);

  useEffect(() => {
    if (opened && code.state === 'none') load();
  }, [opened, code.state, load]);

  useEffect(() => {
    if (opened) return;
    setQuery('');
    setShown(false);
    setComposing(false);
  }, [opened]);

  const onShown = useCallback(() => setShown(true), []);

  return (
    <>
      {opened && !shown && (
        <PalettePlaceholder
          query={query}
          onQuery={setQuery}
          onComposing={setComposing}
          onClose={onClose}
          onRetry={code.state === 'failed' ? load : null}
        />
      )}
      {code.state === 'loaded' && (
        <code.Palette
          opened={opened && !composing}
          query={query}
          onQuery={setQuery}
          onShown={onShown}
          onClose={onClose}
        />
      )}
    </>
  );
}

/**
 * A browser may remember for good that an import failed. From the second attempt on, the file is asked for with a query,
 * which makes it another file. Safari does not tell the file's address; there the page has to be reloaded.
 */
function importPalette(attempt: number): Promise<typeof import('./Palette.tsx')> {
  return import('./Palette.tsx').catch((error: unknown) => {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (attempt === 1 || !address) throw error;
    return import(/* @vite-ignore */ `${address}?attempt=${attempt}`);
  });
}
