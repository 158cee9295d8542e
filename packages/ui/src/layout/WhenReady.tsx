import type { ReactNode } from 'react';
import { Loading } from '../components/Loading.tsx';
import { useStart } from '../data/ServicesProvider.tsx';

/** Waits for the services, so that what is below can use them. */
export function WhenReady({ children }: { children: ReactNode }) {
  return useStart().state === 'ready' ? children : <Loading label="Loading" />;
}
