import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { exampleQueries } from '../../data/examples.ts';
import { useExampleViews } from '../../data/exampleViews.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import type { ExampleCard } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import { ExampleEntry } from './ExampleEntry.tsx';
import classes from './ExamplesPage.module.css';
import { Filters } from './Filters.tsx';
import { addressOf, type ExampleListParams, listParamsIn, matchingExamples, mostReadFirst } from './listing.ts';
import { listTexts } from './listTexts.ts';
import { SignUpBanner } from './SignUpBanner.tsx';
import { listData } from './structuredData.ts';
import { useTypedSearch } from './useTypedSearch.ts';

export function ExamplesPage() {
  const [address] = useSearchParams();
  const { category, search } = listParamsIn(address);
  const [typed, type] = useTypedSearch({ category, search });
  const params = { category, search: typed.trim() };
  const all = useQuery(exampleQueries.all(useServicesControl().open));
  useEffect(() => {
    if (all.error) console.warn('The examples could not be loaded.', all.error);
  }, [all.error]);

  const { heading, title, description } = listTexts(category);
  const ofCategory = matchingExamples(all.data ?? [], { category, search: '' });
  return (
    <div className={`page ${classes.page}`}>
      <PageHead
        title={title}
        description={description}
        path={addressOf({ category, search: '' })}
        picture={paths.examples}
        structuredData={(urlOf) => listData(urlOf, category, ofCategory)}
      />
      <header className={classes.head}>
        <h1>{heading}</h1>
        <p className={classes.lead}>
          Decisions as people write them down, each marked up in full: the models and biases at work, the case against
          every finding, and a plan. Read one that is close to yours.
        </p>
      </header>
      <SignUpBanner />
      <Filters params={{ category, search: typed }} onType={type} />
      {all.isPending && <Loading label="Loading the examples" />}
      {all.isError && (
        <EmptyState
          title="We can’t load the examples right now."
          action={
            <button type="button" className="quiet" onClick={() => void all.refetch()}>
              Try Again
            </button>
          }
        >
          Please try again in a moment. Nothing of yours is lost.
        </EmptyState>
      )}
      {all.data && <List cards={all.data} params={params} />}
    </div>
  );
}

function List({ cards, params }: { cards: readonly ExampleCard[]; params: ExampleListParams }) {
  const views = useExampleViews();
  const shown = useSteadyOrder(matchingExamples(cards, params), views, params);

  return (
    <>
      <p className={classes.count} role="status">
        {shown.length === 1 ? '1 example' : `${shown.length} examples`}
      </p>
      {shown.length === 0 && (
        <EmptyState
          title="No examples found matching your criteria."
          action={
            <Link className="quiet" to={paths.examples} replace preventScrollReset>
              Show all examples
            </Link>
          }
        />
      )}
      <ol className={classes.list}>
        {shown.map((example) => (
          <ExampleEntry key={example.slug} example={example} heading="h2" views={views?.[example.slug]} />
        ))}
      </ol>
    </>
  );
}

/**
 * Most viewed first, by the counts known when the list appears: the order stays fixed while the list is shown, and is
 * computed again with the next filter, which changes the list anyway.
 */
function useSteadyOrder(
  cards: ExampleCard[],
  views: Parameters<typeof mostReadFirst>[1],
  params: ExampleListParams,
): ExampleCard[] {
  const address = addressOf(params);
  const [known, setKnown] = useState({ address, views });
  if (known.address !== address) setKnown({ address, views });
  return mostReadFirst(cards, known.views);
}
