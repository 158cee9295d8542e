import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Loading } from '../../../components/Loading.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { libraryMapQuery } from '../../../data/libraryMap.ts';
import { useServicesControl } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';
import { MapList } from './MapList.tsx';
import classes from './MapPage.module.css';
import { MapView } from './MapView.tsx';
import { indexMap } from './mapIndex.ts';

const TITLE = 'The Map of the Latticework | Latticework';
const DESCRIPTION =
  'Every mental model and cognitive bias of the library on one map, with connections between related ones and between models and the biases they counter.';

export function MapPage() {
  const { open } = useServicesControl();
  const map = useQuery(libraryMapQuery(open));
  const index = useMemo(() => (map.data ? indexMap(map.data) : null), [map.data]);
  return (
    <div className={`page ${classes.page}`}>
      <PageHead
        title={TITLE}
        description={DESCRIPTION}
        path={paths.map}
        structuredData={(urlOf) => [
          {
            '@type': 'WebPage',
            name: 'The map of the latticework',
            description: DESCRIPTION,
            url: urlOf(paths.map),
            hasPart: [
              { '@type': 'WebPage', name: 'Mental models', url: urlOf(paths.mentalModels) },
              { '@type': 'WebPage', name: 'Cognitive biases', url: urlOf(paths.cognitiveBiases) },
            ],
          },
        ]}
      />
      <header className={classes.head}>
        <h1>The map of the latticework</h1>
        <p className={classes.lead}>
          The whole library at once: models on one side, biases on the other, and a line wherever two are related or one
          counters the other.
        </p>
      </header>
      {map.isError && (
        <div className={classes.failed}>
          <Notice kind="error">The map could not be loaded.</Notice>
          <button type="button" className="quiet" onClick={() => void map.refetch()}>
            Try Again
          </button>
        </div>
      )}
      {map.isPending && <Loading label="Loading the map" />}
      {index && (
        <>
          <MapView index={index} />
          <MapList index={index} />
        </>
      )}
    </div>
  );
}
