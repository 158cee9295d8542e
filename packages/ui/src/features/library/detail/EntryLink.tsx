import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { libraryQueries } from '../../../data/library.ts';
import type { EntryName } from '../../../data/libraryEntries.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';

/** A pointer that rests this long (ms) is likely to press. */
const REST = 80;

type Props = {
  entry: EntryName;
  className?: string | undefined;
  rel?: 'prev' | 'next';
  tabIndex?: -1;
  children: ReactNode;
};

/**
 * Leads to an entry, which is asked for as soon as a pointer that was moved to the link rests there. A link that was
 * scrolled below a pointer, or is touched to scroll, is wanted by nobody yet, and asking costs more than the page did.
 */
export function EntryLink({ entry, children, ...link }: Props) {
  const { open } = useServicesControl();
  const client = useQueryClient();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = () =>
    void (entry.type === 'mental_model'
      ? client.prefetchQuery(libraryQueries.modelPage(open, entry.slug))
      : client.prefetchQuery(libraryQueries.biasPage(open, entry.slug)));

  return (
    <Link
      {...link}
      to={paths.toolPage(entry)}
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType === 'touch' || (movementX === 0 && movementY === 0)) return;
        clearTimeout(resting.current);
        resting.current = setTimeout(ask, REST);
      }}
      onPointerLeave={() => clearTimeout(resting.current)}
    >
      {children}
    </Link>
  );
}
