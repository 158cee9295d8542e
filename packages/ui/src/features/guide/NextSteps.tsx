import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { Heading } from './Heading.tsx';
import classes from './NextSteps.module.css';

export function NextSteps() {
  const billing = useBilling();
  return (
    <section className={classes.section} aria-labelledby="next" data-screen-only>
      <div className={classes.words}>
        <Heading part="next" />
        <p>
          Take the thing that you have been putting off, and write it down as you would tell it to a friend. Latticework
          marks what is at work in it and argues the other side.{billing && ' Three analyses a day are free.'}
        </p>
        <Button component={Link} to={paths.dashboard}>
          Write down a decision
        </Button>
      </div>
      <ul className={classes.links}>
        <li>
          <Link to={paths.mentalModels}>Mental Models Library</Link>
          <span>Every model, with examples, pitfalls and sources. Free to read.</span>
        </li>
        <li>
          <Link to={paths.cognitiveBiases}>Cognitive Biases Library</Link>
          <span>How judgment goes wrong, how strong the evidence is, and what helps.</span>
        </li>
        <li>
          <Link to={paths.faq}>FAQ</Link>
          <span>How an analysis is made, {billing && 'what it costs, '}what we store.</span>
        </li>
        <li>
          <Link to={paths.contact}>Contact</Link>
          <span>If something in this guide is wrong, please say so.</span>
        </li>
      </ul>
    </section>
  );
}
