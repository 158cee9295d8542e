import type { ToolType } from '@latticework/core/analysis';
import { addressOfPage } from '@latticework/core/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { libraryQueries } from '../../data/library.ts';
import { ENTRIES_PER_PAGE, type EntryWish } from '../../data/libraryEntries.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { LIBRARIES, type Library } from './libraries.ts';
import { addressOfList, wishIn } from './listAddress.ts';

export type ShownList = ReturnType<typeof useEntryList>;

/** The part of a library that the address asks for. Asking for another part replaces the address. */
export function useEntryList(type: ToolType) {
  const library: Library = LIBRARIES[type];
  const { open } = useServicesControl();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const wish = useMemo(() => wishIn(parameters, library), [parameters, library]);
  const list = useQuery({
    ...libraryQueries.list(open, type, wish),
    // What is being read does not go away while something else is looked for.
    placeholderData: keepPreviousData,
  });

  const answered = list.data !== undefined && !list.isPlaceholderData;
  const [lastAnswered, setLastAnswered] = useState(wish);
  if (answered && lastAnswered !== wish) setLastAnswered(wish);
  const pages = list.data ? Math.max(1, Math.ceil(list.data.total / ENTRIES_PER_PAGE)) : null;

  const show = useCallback(
    (wished: EntryWish) => void navigate(addressOfList(library, wished), { replace: true, preventScrollReset: true }),
    [navigate, library],
  );
  const beyond = answered && pages !== null && wish.page > pages;
  const misspelt = addressOfPage(library.path, (name) => parameters.get(name)) !== addressOfList(library, wish);
  useEffect(() => {
    if (beyond) show({ ...wish, page: pages });
    else if (misspelt) show(wish);
  }, [beyond, misspelt, pages, wish, show]);

  // `listed` is what the list that is there was asked for, while another is on its way.
  return { library, wish, listed: list.data ? lastAnswered : wish, list, pages, show };
}
