import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../components/Mark.tsx';
import { paths } from '../../paths.ts';
import classes from './Example.module.css';

const OPPORTUNITY_COST = {
  type: 'mental_model',
  slug: 'opportunity-cost',
  name: 'Opportunity Cost',
  strength: 'strong',
} as const;
const SOCIAL_PROOF = {
  type: 'cognitive_bias',
  slug: 'bandwagon-effect',
  name: 'Bandwagon Effect',
  strength: 'check for',
} as const;
const SUNK_COST = {
  type: 'cognitive_bias',
  slug: 'sunk-cost-fallacy',
  name: 'Sunk Cost Fallacy',
  strength: 'strong',
} as const;

type Found = typeof OPPORTUNITY_COST | typeof SOCIAL_PROOF | typeof SUNK_COST;

/** A few lines, marked as the product marks them. */
export function Example() {
  return (
    <section className={classes.strip} aria-label="An example">
      <div className={`page folio ${classes.folio}`}>
        <div className={`left ${classes.left}`}>
          <Name number={1} found={OPPORTUNITY_COST} />
        </div>
        <div className={`text ${classes.text}`}>
          <p className={classes.words}>
            “I have an offer in Lisbon, but{' '}
            <Marked number={1} found={OPPORTUNITY_COST}>
              I would have to give up the promotion I am due
            </Marked>
            . My manager says{' '}
            <Marked number={2} found={SOCIAL_PROOF}>
              nobody leaves at this level
            </Marked>
            , and I have{' '}
            <Marked number={3} found={SUNK_COST}>
              already put six years in
            </Marked>
            .”
          </p>
          <p className={classes.question}>
            If you were outside and both jobs were offered today, which would you take?
          </p>
        </div>
        <div className={`right ${classes.right}`}>
          <Name number={2} found={SOCIAL_PROOF} />
          <Name number={3} found={SUNK_COST} />
        </div>
      </div>
    </section>
  );
}

function Marked({ number, found, children }: { number: number; found: Found; children: ReactNode }) {
  return (
    <>
      <Mark type={found.type} strength={found.strength}>
        {children}
      </Mark>
      <sup className={classes.number} data-type={found.type}>
        {number}
      </sup>
    </>
  );
}

function Name({ number, found }: { number: number; found: Found }) {
  return (
    <Link className={classes.name} to={paths.toolPage(found)} data-type={found.type}>
      <b>{number}</b>
      <span>
        {found.name}
        <i>{found.strength}</i>
      </span>
    </Link>
  );
}
