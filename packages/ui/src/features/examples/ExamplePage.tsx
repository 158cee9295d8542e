import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { AnalysisView } from '../../components/analysis/AnalysisView.tsx';
import { ExportMenu } from '../../components/analysis/ExportMenu.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { exampleQueries } from '../../data/examples.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import type { ExamplePageData } from '../../data/workedExamples.ts';
import { paths } from '../../paths.ts';
import { CallToAction } from './CallToAction.tsx';
import { descriptionOf } from './descriptionOf.ts';
import { ExampleHead } from './ExampleHead.tsx';
import classes from './ExamplePage.module.css';
import { Related } from './Related.tsx';
import { exampleData } from './structuredData.ts';

export function ExamplePage() {
  const { slug = '' } = useParams();
  const page = useQuery(exampleQueries.page(useServicesControl().open, slug));
  useEffect(() => {
    if (page.error) console.warn('The example could not be loaded.', page.error);
  }, [page.error]);

  if (page.isPending) return <Loading label="Loading the example" />;
  if (!page.data) return <Navigate to={paths.examples} replace />;
  // A new key for each example, so that opening another one counts as a view of its own.
  return <Opened key={slug} {...page.data} />;
}

/** Rendered once: the services opening in the background update the whole page but change nothing here. */
const Opened = memo(function Opened({ example, related }: ExamplePageData) {
  const { title, question, analysis } = example;
  const description = descriptionOf(example);
  return (
    <div className={`page ${classes.page}`}>
      <PageHead
        title={`${title} | Latticework`}
        description={description}
        path={paths.examplePage(example.slug)}
        structuredData={(urlOf) => exampleData(urlOf, example, description)}
      />
      <ExampleHead example={example} />
      <AnalysisView
        text={question}
        analysis={analysis}
        textLabel="The question"
        along={<ExportMenu text={question} analysis={analysis} about={title} />}
      />
      <CallToAction />
      <Related category={example.category} examples={related} />
    </div>
  );
});
