import type { ToolType } from '@latticework/core/analysis';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Crumb } from '../../../components/Breadcrumb.tsx';
import { Loading } from '../../../components/Loading.tsx';
import { PageError } from '../../../components/PageError.tsx';
import type { Found } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';
import { EntryNotFound } from './EntryNotFound.tsx';

type Props<Data extends object> = {
  answer: UseQueryResult<Found<Data>>;
  type: ToolType;
  loading: string;
  failed: { title: string; text: string };
  notFound: { title: string; text: string; library: Crumb };
  children: (data: Data) => ReactNode;
};

/** The entry at a library address, or the state that replaces it. */
export function FoundEntry<Data extends object>({ answer, type, loading, failed, notFound, children }: Props<Data>) {
  const { data, isPending, isError, refetch } = answer;
  if (isPending) return <Loading label={loading} />;
  if (isError) return <PageError {...failed} onRetry={() => void refetch()} />;
  if (data === null) return <EntryNotFound {...notFound} />;
  // An older id, or another name of the same entry.
  if ('movedTo' in data) return <Navigate replace to={paths.toolPage({ type, slug: data.movedTo })} />;
  return children(data);
}
