import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { Loading } from '../../../components/Loading.tsx';
import { PageError } from '../../../components/PageError.tsx';
import { libraryQueries } from '../../../data/library.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';
import { EntryNotFound } from './EntryNotFound.tsx';
import { ModelEntry } from './ModelEntry.tsx';

export function MentalModelPage() {
  const { slug = '' } = useParams();
  const { data, isPending, isError, refetch } = useQuery(libraryQueries.modelPage(useServicesControl().open, slug));

  if (isPending) return <Loading label="Loading the mental model" />;
  if (isError) {
    return (
      <PageError
        title="This page did not come."
        text="Failed to load mental model. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === null) {
    return (
      <EntryNotFound
        title="Mental model not found"
        text="There is no model at this address. It may be mistyped, or the model may have another name."
        library={{ name: 'Mental Models Library', path: paths.mentalModels }}
      />
    );
  }
  if ('movedTo' in data) {
    return <Navigate replace to={paths.toolPage({ type: 'mental_model', slug: data.movedTo })} />;
  }
  return <ModelEntry key={slug} {...data} />;
}
