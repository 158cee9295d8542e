import { BIAS_CATEGORIES } from '@latticework/core/categories';
import { PageHead } from '../../../components/PageHead.tsx';
import { readingMinutes } from '../../../components/readingMinutes.ts';
import type { Bias, BiasPageData } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';
import { EntryEnd } from './EntryEnd.tsx';
import { EntryHead } from './EntryHead.tsx';
import { Evidence } from './Evidence.tsx';
import { ExampleAccordion } from './ExampleAccordion.tsx';
import { entryDescription } from './entryDescription.ts';
import { entryStructuredData } from './entryStructuredData.ts';
import { Folio } from './Folio.tsx';
import { Chips, Lines, Questions, Steps } from './Lists.tsx';
import { OpenSection } from './OpenSection.tsx';
import { Prose } from './Prose.tsx';
import { Relations } from './Relations.tsx';
import { Sources } from './Sources.tsx';
import { useViewedBefore } from './useViewedBefore.ts';

const LIBRARY = { name: 'Cognitive Biases', path: paths.cognitiveBiases };

export function BiasEntry({ bias, related, remedies, previous, next }: BiasPageData) {
  const viewedBefore = useViewedBefore(bias.id);
  return (
    <>
      <PageHead
        title={`${bias.name}: Cognitive Bias | Latticework`}
        description={entryDescription(bias.concept)}
        path={paths.toolPage(bias)}
        structuredData={entryStructuredData(bias, LIBRARY)}
      />
      <article className="page">
        <EntryHead
          entry={bias}
          library={LIBRARY}
          categories={BIAS_CATEGORIES}
          kind={bias.kind}
          minutes={readingMinutes(textsOf(bias))}
          viewed={viewedBefore}
        />
        <Folio
          margin={
            <>
              {bias.evidence && <Evidence {...bias.evidence} />}
              <Sources sources={bias.sources} />
            </>
          }
        >
          <Prose title="Understanding" paragraphs={bias.explanation} />
        </Folio>
        <Folio>
          <OpenSection title="Real-World Examples">
            <ExampleAccordion examples={bias.examples} />
          </OpenSection>
          <OpenSection title="How to Recognize">
            <Lines items={bias.recognition} />
          </OpenSection>
          <OpenSection title="How to Overcome">
            <Steps items={bias.mitigation} />
          </OpenSection>
          <OpenSection title="Where You’ll Encounter It">
            <Chips items={bias.contexts} />
          </OpenSection>
          <OpenSection title="Questions for Self-Reflection">
            <Questions items={bias.reflectionQuestions} />
          </OpenSection>
        </Folio>
        <Relations
          entry={bias}
          groups={[
            {
              title: 'Related Biases',
              text: 'Often found together with it, or mistaken for it.',
              kind: 'related',
              entries: related,
            },
            {
              title: 'Models That Help',
              text: 'Ways of thinking that counter it.',
              kind: 'remedy',
              entries: remedies,
            },
          ]}
        />
      </article>
      <EntryEnd
        question="Could it be at work in something you are deciding?"
        action="Start Your Assessment"
        previous={previous}
        next={next}
      />
    </>
  );
}

/** All texts of the entry, for the reading time. */
function textsOf(bias: Bias): string[] {
  return [
    bias.name,
    bias.concept,
    ...bias.explanation,
    ...bias.examples.flatMap(({ title, content }) => [title, content]),
    ...bias.recognition,
    ...bias.mitigation,
    ...bias.contexts,
    ...bias.reflectionQuestions,
  ];
}
