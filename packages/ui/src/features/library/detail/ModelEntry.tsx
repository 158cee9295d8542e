import { MODEL_CATEGORIES } from '@latticework/core/categories';
import { PageHead } from '../../../components/PageHead.tsx';
import { readingMinutes } from '../../../components/readingMinutes.ts';
import type { Model, ModelPageData } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';
import { EntryEnd } from './EntryEnd.tsx';
import { EntryHead } from './EntryHead.tsx';
import { entryDescription } from './entryDescription.ts';
import { entryStructuredData } from './entryStructuredData.ts';
import { FoldedSection } from './FoldedSection.tsx';
import { Folio } from './Folio.tsx';
import { Lines, Questions, Steps } from './Lists.tsx';
import { Prose } from './Prose.tsx';
import { Relations } from './Relations.tsx';
import { Sources } from './Sources.tsx';

const LIBRARY = { name: 'Mental Models', path: paths.mentalModels };

export function ModelEntry({ model, related, counters, previous, next }: ModelPageData) {
  return (
    <>
      <PageHead
        title={`${model.name}: Mental Model | Latticework`}
        description={entryDescription(model.concept)}
        path={paths.toolPage(model)}
        structuredData={entryStructuredData(model, LIBRARY)}
      />
      <article className="page">
        <EntryHead
          entry={model}
          library={LIBRARY}
          categories={MODEL_CATEGORIES}
          minutes={readingMinutes(textsOf(model))}
        />
        <Folio margin={<Sources sources={model.sources} />}>
          <Prose title="Explanation" paragraphs={model.explanation} />
        </Folio>
        <Folio>
          <FoldedSection title="How to Use It">
            <Steps items={model.howToUse} />
          </FoldedSection>
          <FoldedSection title="Examples">
            {model.examples.map(({ title, content }) => (
              <section key={title}>
                <h3>{title}</h3>
                <p>{content}</p>
              </section>
            ))}
          </FoldedSection>
          <FoldedSection title="Use Cases">
            <Lines items={model.useCases} />
          </FoldedSection>
          <FoldedSection title="Common Pitfalls">
            <Lines items={model.pitfalls} />
          </FoldedSection>
          <FoldedSection title="Reflection Questions">
            <Questions items={model.reflectionQuestions} />
          </FoldedSection>
        </Folio>
        <Relations
          entry={model}
          groups={[
            {
              title: 'Related Models',
              text: 'Its neighbors in the latticework: similar, complementary and competing models.',
              kind: 'related',
              entries: related,
            },
            {
              title: 'Biases It Counters',
              text: 'Biases that this model helps against.',
              kind: 'remedy',
              entries: counters,
            },
          ]}
        />
      </article>
      <EntryEnd
        question="Is it at work in something you are deciding?"
        action="Write It Down"
        previous={previous}
        next={next}
      />
    </>
  );
}

/** All texts of the entry, for the reading time. */
function textsOf(model: Model): string[] {
  return [
    model.name,
    model.concept,
    ...model.explanation,
    ...model.howToUse,
    ...model.examples.flatMap(({ title, content }) => [title, content]),
    ...model.useCases,
    ...model.pitfalls,
    ...model.reflectionQuestions,
  ];
}
