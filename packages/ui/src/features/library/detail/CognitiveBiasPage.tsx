import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { libraryQueries } from '../../../data/library.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';
import { BiasEntry } from './BiasEntry.tsx';
import { FoundEntry } from './FoundEntry.tsx';

export function CognitiveBiasPage() {
  const { slug = '' } = useParams();
  return (
    <FoundEntry
      answer={useQuery(libraryQueries.biasPage(useServicesControl().open, slug))}
      type="cognitive_bias"
      loading="Loading the bias"
      failed={{ title: 'Failed to load bias', text: 'The library did not respond. Please try again.' }}
      notFound={{
        title: 'Bias not found',
        text: 'The bias that you are looking for doesn’t exist or has been moved.',
        library: { name: 'Cognitive Biases Library', path: paths.cognitiveBiases },
      }}
    >
      {(data) => <BiasEntry key={slug} {...data} />}
    </FoundEntry>
  );
}
