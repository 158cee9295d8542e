import type { ReactNode } from 'react';
import { Loading } from '../components/Loading.tsx';
import { useOpenServices } from '../data/ServicesProvider.tsx';

/** Waits for the services, so that what is below can use them. */
export function WhenReady({ children }: { children: ReactNode }) {
  return useOpenServices() ? children : <Loading label="Loading" />;
}
