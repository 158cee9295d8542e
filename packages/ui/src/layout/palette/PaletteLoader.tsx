import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { PaletteProps } from './Palette.tsx';
import { PalettePlaceholder } from './PalettePlaceholder.tsx';

type Code = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; Palette: ComponentType<PaletteProps> };

/** Loads the palette when it is first opened, and collects what is typed meanwhile. */
export function PaletteLoader({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [code, setCode] = useState<Code>({ state: 'none' });
  const [query, setQuery] = useState('');
  /** An IME composition must not lose its field. */
  const [composing, setComposing] = useState(false);
  const [shown, setShown] = useState(false);

  const load = useCallback(() => {
    setCode({ state: 'loading' });
    import('./Palette.tsx').then(
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
