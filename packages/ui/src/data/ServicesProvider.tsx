import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { type PublicTables, publicTables } from './publicTables.ts';
import type { Services } from './services.ts';

/** `idle`: not needed yet. `retrying`: the last attempt failed, and another one is pending. */
export type Start =
  | { state: 'idle' | 'starting' | 'retrying' }
  | { state: 'ready'; services: Services }
  | { state: 'failed'; retry: OpenServices };

/** Opens the services once for all callers. Rejects when the server does not answer; the next call retries. */
export type OpenServices = () => Promise<Services>;

type ServicesControl = {
  start: Start;
  open: OpenServices;
  /** The API client for public endpoints, which need no services. */
  tables: PublicTables;
};

const ServicesContext = createContext<ServicesControl | null>(null);

/**
 * Opens the services when a component first needs them, with the page already on screen. Their code (accounts,
 * validation) is larger than any page, so a visitor who only reads never loads it.
 */
export function ServicesProvider({ serverUrl, children }: { serverUrl: string; children: ReactNode }) {
  const platform = usePlatform();
  const [start, setStart] = useState<Start>({ state: 'idle' });
  const opening = useRef<Promise<Services> | null>(null);

  const open = useCallback<OpenServices>(() => {
    if (opening.current) return opening.current;
    setStart(({ state }) => ({ state: state === 'failed' ? 'retrying' : 'starting' }));
    const services = import('./services.ts').then(({ openServices }) => openServices(platform, serverUrl));
    opening.current = services;
    services.then(
      (opened) => setStart({ state: 'ready', services: opened }),
      () => {
        opening.current = null;
        setStart({ state: 'failed', retry: open });
      },
    );
    return services;
  }, [platform, serverUrl]);

  const tables = useMemo(() => publicTables(serverUrl), [serverUrl]);
  const control = useMemo(() => ({ start, open, tables }), [start, open, tables]);
  return <ServicesContext value={control}>{children}</ServicesContext>;
}

export function useServicesControl(): ServicesControl {
  const control = use(ServicesContext);
  if (!control) throw new Error('useServices needs a ServicesProvider above it');
  return control;
}

/** For screens below a `ServicesGate` or a `RequireSession`; public pages open them when needed. */
export function useServices(): Services {
  const { start } = useServicesControl();
  if (start.state !== 'ready') throw new Error('useServices needs a ServicesGate above it');
  return start.services;
}

/** Opens the services if needed, and returns their status. */
export function useStart(): Start {
  const { start, open } = useServicesControl();
  useEffect(() => void open(), [open]);
  return start;
}

/** Opens the services if needed. Null until they are open. */
export function useOpenServices(): Services | null {
  const start = useStart();
  return start.state === 'ready' ? start.services : null;
}
