import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../../../data/library.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import type { MapEntry } from './mapIndex.ts';

/** The entry's definition in one sentence, from its page. Undefined while loading; null if it is not available. */
export function useConcept({ type, slug }: MapEntry): string | null | undefined {
  const { open } = useServicesControl();
  const isModel = type === 'mental_model';
  const model = useQuery({ ...libraryQueries.modelPage(open, slug), enabled: isModel });
  const bias = useQuery({ ...libraryQueries.biasPage(open, slug), enabled: !isModel });
  const page = isModel ? model : bias;
  if (page.isError) return null;
  const { data } = page;
  if (!data) return data;
  if ('model' in data) return data.model.concept;
  return 'bias' in data ? data.bias.concept : null;
}
