import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import type { Services } from './services.ts';

/** `idle`: nobody has needed them yet. */
export type Start =
  | { state: 'idle' | 'starting' }
  | { state: 'ready'; services: Services }
  | { state: 'failed'; retry: () => void };

type ServicesControl = { start: Start; open: () => void };

const ServicesContext = createContext<ServicesControl | null>(null);

/**
 * Opens the services for whoever first needs them, with the page already on screen. Their code (accounts, validation)
 * is larger than any page, so a visitor who only reads never loads it.
 */
export function ServicesProvider({ serverUrl, children }: { serverUrl: string; children: ReactNode }) {
  const platform = usePlatform();
  const [start, setStart] = useState<Start>({ state: 'idle' });

  const open = useCallback(() => setStart((before) => (before.state === 'idle' ? { state: 'starting' } : before)), []);

  useEffect(() => {
    if (start.state !== 'starting') return;
    let current = true;
    const retry = () => setStart({ state: 'starting' });
    import('./services.ts')
      .then(({ openServices }) => openServices(platform, serverUrl))
      .then(
        (services) => current && setStart({ state: 'ready', services }),
        () => current && setStart({ state: 'failed', retry }),
      );
    return () => {
      current = false;
    };
  }, [start.state, platform, serverUrl]);

  const control = useMemo(() => ({ start, open }), [start, open]);
  return <ServicesContext value={control}>{children}</ServicesContext>;
}

export function useServicesControl(): ServicesControl {
  const control = use(ServicesContext);
  if (!control) throw new Error('useServices needs a ServicesProvider above it');
  return control;
}

/** For screens below a `WhenReady` or a `RequireSession`; public pages must do without. */
export function useServices(): Services {
  const { start } = useServicesControl();
  if (start.state !== 'ready') throw new Error('useServices needs a WhenReady above it');
  return start.services;
}

/** Opens the services if need be. Null until they are there. */
export function useOpenServices(): Services | null {
  const { start, open } = useServicesControl();
  useEffect(open, [open]);
  return start.state === 'ready' ? start.services : null;
}
