import type { ToolType } from '@latticework/core/analysis';
import { addressOfPage } from '@latticework/core/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { libraryQueries } from '../../data/library.ts';
import { ENTRIES_PER_PAGE, type EntryListParams } from '../../data/libraryEntries.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { LIBRARIES, type LibraryConfig } from './libraries.ts';
import { addressOfList, listParamsIn } from './listAddress.ts';

export type ShownList = ReturnType<typeof useEntryList>;

/** The part of a library that the address asks for. Asking for another part replaces the address. */
export function useEntryList(type: ToolType) {
  const library: LibraryConfig = LIBRARIES[type];
  const { open } = useServicesControl();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const params = useMemo(() => listParamsIn(parameters, library), [parameters, library]);
  const list = useQuery({
    ...libraryQueries.list(open, type, params),
    // The current list stays visible while the next one loads.
    placeholderData: keepPreviousData,
  });

  const answered = list.data !== undefined && !list.isPlaceholderData;
  const [lastAnswered, setLastAnswered] = useState(params);
  if (answered && lastAnswered !== params) setLastAnswered(params);
  const pages = list.data ? Math.max(1, Math.ceil(list.data.total / ENTRIES_PER_PAGE)) : null;

  const show = useCallback(
    (next: EntryListParams) => void navigate(addressOfList(library, next), { replace: true, preventScrollReset: true }),
    [navigate, library],
  );
  const beyond = answered && pages !== null && params.page > pages;
  const isNotCanonical = addressOfPage(library.path, (name) => parameters.get(name)) !== addressOfList(library, params);
  useEffect(() => {
    if (beyond) show({ ...params, page: pages });
    else if (isNotCanonical) show(params);
  }, [beyond, isNotCanonical, pages, params, show]);

  // `listed` are the parameters of the visible list, while another one is loading.
  return { library, params, listed: list.data ? lastAnswered : params, list, pages, show };
}
