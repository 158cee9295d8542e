import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../components/Mark.tsx';
import { paths } from '../../paths.ts';
import classes from './Manuscript.module.css';
import { Passage } from './Passage.tsx';

/** In the order of the text. */
const FOUND = [
  { type: 'cognitive_bias', slug: 'money-illusion', name: 'Money Illusion' },
  { type: 'mental_model', slug: 'supply-and-demand', name: 'Supply and Demand' },
  { type: 'mental_model', slug: 'bottlenecks', name: 'Bottlenecks' },
  { type: 'cognitive_bias', slug: 'availability-heuristic', name: 'Availability Heuristic' },
  { type: 'mental_model', slug: 'price-elasticity', name: 'Price Elasticity' },
] as const;

type Found = (typeof FOUND)[number];

/**
 * The piano tuner's letter, marked up, with the names of the marks in the margins: models on the left, biases on the
 * right.
 */
export function Manuscript() {
  const [money, supply, places, letter, leaving] = FOUND;
  return (
    <Passage left={<Names type="mental_model" />} right={<Names type="cognitive_bias" />}>
      <blockquote className={classes.words}>
        I tune pianos in Madison. I have charged 130 dollars since 2019 and I’m proud that{' '}
        <Marked found={money}>I have not once put it up</Marked> in all those years.{' '}
        <Marked found={supply}>I’m booked nine weeks out</Marked> and turn away two callers a day, because{' '}
        <Marked found={places}>three pianos a day is all my ears can take</Marked>. I gross a little more than I did
        back then, <Marked found={money}>so it isn’t as if I were losing</Marked>. My daughter ran the numbers and says
        175. But the last time, when I went up by ten dollars, a choir director wrote that I had forgotten what music is
        for. <Marked found={letter}>I still know that letter by heart</Marked>.{' '}
        <Marked found={leaving}>People would leave, I can feel it</Marked>. About half of my customers are teachers who
        count every dollar, the other half have <Marked found={leaving}>Steinways and a second house</Marked>. The
        reminder cards for next year go to the printer on December 5. What do I put on them?
      </blockquote>
    </Passage>
  );
}

function Marked({ found, children }: { found: Found; children: ReactNode }) {
  return (
    <>
      <Mark type={found.type}>{children}</Mark>
      <sup className={classes.number} data-type={found.type}>
        {FOUND.indexOf(found) + 1}
      </sup>
    </>
  );
}

function Names({ type }: { type: Found['type'] }) {
  return (
    <ul className={classes.names} data-type={type} aria-label={type === 'mental_model' ? 'Models' : 'Biases'}>
      {FOUND.map(
        (found, index) =>
          found.type === type && (
            <li key={found.slug}>
              <Link to={paths.toolPage(found)}>
                <b>{index + 1}</b>
                <span>{found.name}</span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
