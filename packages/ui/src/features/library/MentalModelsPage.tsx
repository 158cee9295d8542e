import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { libraryQueries } from '../../data/library.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { Entry } from './Entry.tsx';
import { LibraryPage } from './LibraryPage.tsx';
import { Listing } from './Listing.tsx';
import classes from './MentalModelsPage.module.css';
import { SearchBox } from './SearchBox.tsx';
import { useEntryList } from './useEntryList.ts';

/** Shown when the number of models could not be loaded. */
const ABOUT = '298+';

export function MentalModelsPage() {
  const shown = useEntryList('mental_model');
  const { library, params } = shown;
  const { open } = useServicesControl();
  const counts = useQuery(libraryQueries.counts(open));

  return (
    <LibraryPage
      shown={shown}
      lead={`${counts.data?.models || ABOUT} ways of looking at a problem, from many fields. Each entry says what the model is, shows it at work, and tells you where it misleads.`}
      ways={
        <>
          <Link className="quiet" to={paths.guide}>
            Read the guide
          </Link>
          <Link className="quiet" to={paths.map}>
            See how they connect
          </Link>
          <Link className="quiet" to={paths.cognitiveBiases}>
            Go to the biases
          </Link>
        </>
      }
    >
      <div className={classes.beside}>
        <div className={classes.filters}>
          <SearchBox shown={shown} />
          <CategoryFilter library={library} params={params} form="column" />
        </div>
        <Listing shown={shown} columns={2} renderEntry={(entry) => <Entry key={entry.id} entry={entry} />} />
      </div>
    </LibraryPage>
  );
}
