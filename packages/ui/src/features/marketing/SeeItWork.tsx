import type { ToolType } from '@latticework/core/analysis';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { segmentsOf } from '../../components/analysis/marks.ts';
import { Mark } from '../../components/Mark.tsx';
import { paths } from '../../paths.ts';
import classes from './SeeItWork.module.css';
import { TabbedPanels } from './TabbedPanels.tsx';
import { WORKED_SAMPLES, type WorkedSample } from './workedSamples.ts';

/** Worked examples, with the same marks as in the product. */
export function SeeItWork() {
  return (
    <section className={classes.strip} aria-labelledby="see-it-work">
      <div className={`page ${classes.head}`}>
        <h2 id="see-it-work">See it work</h2>
      </div>
      <TabbedPanels
        label="Examples by kind"
        panels={WORKED_SAMPLES.map((sample) => ({
          name: sample.category,
          content: <Sample sample={sample} />,
        }))}
      />
    </section>
  );
}

/** Shorter texts are set larger. */
const SHORT = 500;

type Found = WorkedSample['models'][number] & { type: ToolType; number: number; at: number };

function Sample({ sample }: { sample: WorkedSample }) {
  const { slug, question, situation, insight } = sample;
  const found = useMemo(() => inReadingOrder(sample), [sample]);
  const spans = found.flatMap(({ number, quotes }) =>
    quotes.map((quote) => {
      const start = situation.indexOf(quote);
      return { finding: number, start, end: start + quote.length };
    }),
  );

  return (
    <div className={`page folio ${classes.folio}`}>
      <Margin side="left" title="Models at work" found={found.filter(({ type }) => type === 'mental_model')} />
      <div className={`text ${classes.text}`}>
        <h3>{question}</h3>
        <p className={classes.words} data-short={situation.length < SHORT}>
          {segmentsOf(situation, spans).map(({ start, text, marks, ends }) => {
            const [mark] = marks;
            const finding = found.find(({ number }) => number === mark?.finding);
            return (
              <span key={start}>
                {finding ? (
                  <Mark type={finding.type} strength={finding.strength} finding={finding.number}>
                    {text}
                  </Mark>
                ) : (
                  text
                )}
                {finding && ends.includes(finding.number) && (
                  <sup className={classes.number} data-type={finding.type}>
                    {finding.number}
                  </sup>
                )}
              </span>
            );
          })}
        </p>
        <p className={classes.insight}>{insight}</p>
        <Link className="quiet" to={paths.examplePage(slug)}>
          Read the whole analysis
        </Link>
      </div>
      <Margin side="right" title="Biases to check" found={found.filter(({ type }) => type === 'cognitive_bias')} />
    </div>
  );
}

function Margin({ side, title, found }: { side: 'left' | 'right'; title: string; found: readonly Found[] }) {
  return (
    <div className={`${side} ${classes.margin}`}>
      <p className={classes.title} data-type={found[0]?.type}>
        {title}
      </p>
      <ul className={classes.list} aria-label={title}>
        {found.map(({ type, number, slug, name, strength, description }) => (
          <li key={slug} data-type={type}>
            <Link className={classes.name} to={paths.toolPage({ type, slug })}>
              <b>{number}</b> <span>{name}</span>
            </Link>
            <i className={classes.strength}>{strength}</i>
            <p className={classes.description}>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Numbered in the order of their first marks in the text. */
function inReadingOrder({ situation, models, biases }: WorkedSample): Found[] {
  return [
    ...models.map((model) => ({ ...model, type: 'mental_model' as const })),
    ...biases.map((bias) => ({ ...bias, type: 'cognitive_bias' as const })),
  ]
    .map((tool) => ({ ...tool, at: Math.min(...tool.quotes.map((quote) => situation.indexOf(quote))) }))
    .sort((a, b) => a.at - b.at)
    .map((tool, index) => ({ ...tool, number: index + 1 }));
}
