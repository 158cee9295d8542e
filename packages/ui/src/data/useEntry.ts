import { useQuery } from '@tanstack/react-query';
import { useFinishing } from './finishing.ts';
import { historyQueries } from './history.ts';
import { useJudging } from './judgments.ts';
import { limitsQuery } from './limits.ts';
import { useOwnReading } from './ownReading.ts';
import { useRereading } from './rereading.ts';
import { useServices } from './ServicesProvider.tsx';
import { usePerson } from './SessionProvider.tsx';

/** An entry of the person's history, with their judgments and their tier. */
export function useEntry(id: string) {
  const services = useServices();
  const person = usePerson();
  const stored = useQuery(historyQueries.entry(services, id));
  const tier = useQuery(limitsQuery(services)).data?.tier ?? person.claimedTier;
  // A missing entry has no judgments to fetch.
  const judging = useJudging(stored.data === null ? null : id);
  const finishing = useFinishing(id);
  const rereading = useRereading(id);
  const own = useOwnReading(id);
  return { stored, tier, judging, finishing, rereading, own };
}
