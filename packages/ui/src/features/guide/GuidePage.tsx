import { PageHead } from '../../components/PageHead.tsx';
import { breadcrumbList, publisher } from '../../components/structuredData.ts';
import { paths } from '../../paths.ts';
import { Biases } from './Biases.tsx';
import { Categories } from './Categories.tsx';
import { Examples } from './Examples.tsx';
import { FeaturedModels } from './FeaturedModels.tsx';
import classes from './GuidePage.module.css';
import { Latticework } from './Latticework.tsx';
import { Learning } from './Learning.tsx';
import { Limits } from './Limits.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OneDecision } from './OneDecision.tsx';
import { Opening } from './Opening.tsx';
import { WhatItIs } from './WhatItIs.tsx';

const TITLE = 'A Guide to Mental Models';
const DESCRIPTION =
  'What a mental model is, why several beat a favorite one, how biases come in, and how to use all this on a decision of your own. With drawings.';

/** A long-form essay in the order of `PARTS`. */
export function GuidePage() {
  return (
    <article className={`page ${classes.guide}`}>
      <PageHead
        title={`${TITLE} | Latticework`}
        description={DESCRIPTION}
        path={paths.guide}
        structuredData={(urlOf) => [
          {
            '@type': 'Article',
            headline: TITLE,
            description: DESCRIPTION,
            inLanguage: 'en-US',
            mainEntityOfPage: urlOf(paths.guide),
            author: publisher(urlOf),
            publisher: publisher(urlOf),
          },
          breadcrumbList(urlOf, [
            { name: 'Mental Models Library', path: paths.mentalModels },
            { name: TITLE, path: paths.guide },
          ]),
        ]}
      />
      <Opening />
      <WhatItIs />
      <Latticework />
      <Biases />
      <OneDecision />
      <FeaturedModels />
      <Examples />
      <Learning />
      <Limits />
      <Categories />
      <NextSteps />
    </article>
  );
}
