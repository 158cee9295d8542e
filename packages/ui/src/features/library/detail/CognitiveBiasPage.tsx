import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { Loading } from '../../../components/Loading.tsx';
import { PageError } from '../../../components/PageError.tsx';
import { libraryQueries } from '../../../data/library.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';
import { BiasEntry } from './BiasEntry.tsx';
import { EntryNotFound } from './EntryNotFound.tsx';

export function CognitiveBiasPage() {
  const { slug = '' } = useParams();
  const { data, isPending, isError, refetch } = useQuery(libraryQueries.biasPage(useServicesControl().open, slug));

  if (isPending) return <Loading label="Loading the bias" />;
  if (isError) {
    return (
      <PageError
        title="Failed to load bias"
        text="The library did not answer. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === null) {
    return (
      <EntryNotFound
        title="Bias not found"
        text="The bias that you are looking for doesn’t exist or has been moved."
        library={{ name: 'Cognitive Biases Library', path: paths.cognitiveBiases }}
      />
    );
  }
  // An older id, or another name of the same bias.
  if ('movedTo' in data) {
    return <Navigate replace to={paths.toolPage({ type: 'cognitive_bias', slug: data.movedTo })} />;
  }
  return <BiasEntry key={slug} {...data} />;
}
