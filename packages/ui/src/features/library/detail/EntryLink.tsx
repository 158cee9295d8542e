import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { libraryQueries } from '../../../data/library.ts';
import type { EntryName } from '../../../data/libraryEntries.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';

/** A pointer that rests this long (in ms) is likely to click. */
const REST = 80;

type Props = {
  entry: EntryName;
  className?: string | undefined;
  rel?: 'prev' | 'next';
  tabIndex?: -1;
  children: ReactNode;
};

/**
 * A link to an entry, which is prefetched as soon as the pointer rests on it. A link that was scrolled under the
 * pointer, or touched while scrolling, is not prefetched, since that costs more than the page did.
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
