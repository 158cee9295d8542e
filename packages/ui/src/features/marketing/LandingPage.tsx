import { PREMIUM_PRICE } from '@latticework/core/plans';
import { useQuery } from '@tanstack/react-query';
import type { Offer, Thing } from 'schema-dts';
import { Notice } from '../../components/Notice.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { exampleQueries } from '../../data/examples.ts';
import { libraryQueries } from '../../data/library.ts';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { useMessageOnce } from '../../layout/useMessageOnce.ts';
import { paths, SOCIAL_PROFILE } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { Comparison } from './Comparison.tsx';
import { countTexts } from './countTexts.ts';
import { ExampleCards } from './ExampleCards.tsx';
import { Features } from './Features.tsx';
import { FinalCall } from './FinalCall.tsx';
import { Hero } from './Hero.tsx';
import classes from './LandingPage.module.css';
import { Plans } from './Plans.tsx';
import { SeeItWork } from './SeeItWork.tsx';

const DESCRIPTION =
  'Write down a decision. Latticework marks the mental models and biases at work in your own words, argues the other side, and ends in a plan.';

export function LandingPage() {
  const { message } = useMessageOnce();
  const { open } = useServicesControl();
  const billing = useBilling();
  const counts = countTexts(useQuery(libraryQueries.counts(open)).data);
  const { data: examples = [] } = useQuery(exampleQueries.featured(open));
  return (
    <>
      <PageHead
        title="Write the decision, read it back marked up | Latticework"
        description={DESCRIPTION}
        path={paths.home}
        structuredData={(urlOf) => structuredData(urlOf, billing)}
      />
      {message && (
        <div className={`page ${classes.farewell}`}>
          <Notice kind="done">{message}</Notice>
        </div>
      )}
      <Hero />
      <SeeItWork />
      <Comparison counts={counts} />
      <Features counts={counts} />
      {examples.length > 0 && <ExampleCards examples={examples} />}
      {billing && <Plans />}
      <FinalCall />
    </>
  );
}

function structuredData(urlOf: (path: string) => string, billing: boolean): Thing[] {
  const id = `${urlOf(paths.home)}#organization`;
  const url = urlOf(paths.home);
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: 'Latticework',
      url,
      logo: urlOf('/mark.svg'),
      foundingDate: '2025',
      sameAs: SOCIAL_PROFILE,
    },
    { '@type': 'WebSite', name: 'Latticework', url, inLanguage: 'en', publisher: { '@id': id } },
    {
      '@type': 'SoftwareApplication',
      name: 'Latticework',
      description: DESCRIPTION,
      url,
      applicationCategory: 'LifestyleApplication',
      operatingSystem: 'Any, in a web browser',
      publisher: { '@id': id },
      ...(billing && { offers: OFFERS }),
    },
  ];
}

const OFFERS: Offer[] = [
  { '@type': 'Offer', name: 'Free', price: 0, priceCurrency: PREMIUM_PRICE.currency },
  {
    '@type': 'Offer',
    name: 'Premium',
    price: PREMIUM_PRICE.amount,
    priceCurrency: PREMIUM_PRICE.currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: PREMIUM_PRICE.amount,
      priceCurrency: PREMIUM_PRICE.currency,
      unitCode: 'MON',
      valueAddedTaxIncluded: false,
    },
  },
];
