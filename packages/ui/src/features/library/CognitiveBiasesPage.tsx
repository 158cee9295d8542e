import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { truncateAtWord } from '../../components/truncateAtWord.ts';
import { libraryQueries } from '../../data/library.ts';
import type { EntryCard } from '../../data/libraryEntries.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import classes from './CognitiveBiasesPage.module.css';
import { Entry } from './Entry.tsx';
import { LibraryPage } from './LibraryPage.tsx';
import { Listing } from './Listing.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useEntryList } from './useEntryList.ts';
import { ViewedProgress } from './ViewedProgress.tsx';
import { useViewedBiases } from './viewedBiases.ts';

const CONCEPT_LENGTH = 150;

export function CognitiveBiasesPage() {
  const shown = useEntryList('cognitive_bias');
  const { library, params } = shown;
  const { open } = useServicesControl();
  const counts = useQuery(libraryQueries.counts(open));
  const viewed = useViewedBiases();

  return (
    <LibraryPage
      shown={shown}
      lead="Habits of judgment that mislead careful people too. Each entry says how to notice one at work, and what helps against it."
      ways={
        <>
          <Button component={Link} to={paths.dashboard}>
            Start Your Assessment
          </Button>
          <Link className="quiet" to={paths.guide}>
            Read the guide
          </Link>
          <Link className="quiet" to={paths.map}>
            See how they connect
          </Link>
        </>
      }
    >
      <div className={classes.tools}>
        <SearchBox shown={shown} />
        <ViewedProgress viewed={viewed.length} total={counts.data?.biases ?? 0} />
      </div>
      <CategoryFilter library={library} params={params} form="chips" />
      <div className={classes.list}>
        <Listing
          shown={shown}
          columns={3}
          renderEntry={(entry) => <BiasEntry key={entry.id} entry={entry} viewed={viewed.includes(entry.id)} />}
        />
      </div>
    </LibraryPage>
  );
}

function BiasEntry({ entry, viewed }: { entry: EntryCard; viewed: boolean }) {
  return (
    <Entry entry={entry} concept={truncateAtWord(entry.concept, CONCEPT_LENGTH)}>
      <span>{entry.id}</span>
      {viewed && <span className={classes.viewed}>Viewed</span>}
    </Entry>
  );
}
