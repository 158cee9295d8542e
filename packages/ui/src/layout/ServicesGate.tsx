import type { ReactNode } from 'react';
import { Loading } from '../components/Loading.tsx';
import { useStart } from '../data/ServicesProvider.tsx';
import { StartFailed } from './StartFailed.tsx';

/** Renders its children once the services are ready. */
export function ServicesGate({ children }: { children: ReactNode }) {
  const start = useStart();
  if (start.state === 'failed') return <StartFailed retry={start.retry} />;
  return start.state === 'ready' ? children : <Loading label="Loading" />;
}
