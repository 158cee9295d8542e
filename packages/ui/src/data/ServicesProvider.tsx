import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import type { Services } from './services.ts';

export type Start = { state: 'starting' } | { state: 'ready'; services: Services } | { state: 'failed'; retry: () => void };

const StartContext = createContext<Start>({ state: 'starting' });

/**
 * Opens the services while the page is already on screen. Their code (accounts, validation) is a chunk of its own, so
 * that a public page shows before it is there.
 */
export function ServicesProvider({ serverUrl, children }: { serverUrl: string; children: ReactNode }) {
  const platform = usePlatform();
  const [start, setStart] = useState<Start>({ state: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setStart({ state: 'starting' });
    setAttempt((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is made by counting up
  useEffect(() => {
    let current = true;
    import('./services.ts')
      .then(({ openServices }) => openServices(platform, serverUrl))
      .then(
        (services) => current && setStart({ state: 'ready', services }),
        () => current && setStart({ state: 'failed', retry }),
      );
    return () => {
      current = false;
    };
  }, [platform, serverUrl, attempt, retry]);

  return <StartContext value={start}>{children}</StartContext>;
}

export function useStart(): Start {
  return use(StartContext);
}

/** For screens below a `WhenReady`; public pages must do without. */
export function useServices(): Services {
  const start = useStart();
  if (start.state !== 'ready') throw new Error('useServices needs a WhenReady above it');
  return start.services;
}
