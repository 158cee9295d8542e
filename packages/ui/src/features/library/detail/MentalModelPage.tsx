import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { libraryQueries } from '../../../data/library.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';
import { FoundEntry } from './FoundEntry.tsx';
import { ModelEntry } from './ModelEntry.tsx';

export function MentalModelPage() {
  const { slug = '' } = useParams();
  return (
    <FoundEntry
      answer={useQuery(libraryQueries.modelPage(useServicesControl().open, slug))}
      type="mental_model"
      loading="Loading the mental model"
      failed={{ title: 'This page could not be loaded.', text: 'Failed to load mental model. Please try again.' }}
      notFound={{
        title: 'Mental model not found',
        text: 'There is no model at this address. It may be mistyped, or the model may have another name.',
        library: { name: 'Mental Models Library', path: paths.mentalModels },
      }}
    >
      {(data) => <ModelEntry key={slug} {...data} />}
    </FoundEntry>
  );
}
