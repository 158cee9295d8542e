import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { CrossingsDrawing } from './drawings/CrossingsDrawing.tsx';
import { Figure } from './Figure.tsx';
import { Heading } from './Heading.tsx';
import { Manuscript } from './Manuscript.tsx';
import classes from './OneDecision.module.css';
import { Passage } from './Passage.tsx';

/** The steps of the plan, from the example in the library. */
const PLAN = [
  {
    action: 'Count the last rise in your book',
    when: 'This weekend, before the cards go to the printer',
    observe: 'How many customers of the year before were missing, and from which half',
    stop: 'You have the count, whatever the letter said',
  },
  {
    action: 'Print two prices on the card',
    when: 'On December 5, one for music teachers and one for everyone else',
    observe: 'Cancellations in each group and the weeks of waiting, every Friday',
    stop: 'More than one in four have canceled by the end of March',
  },
  {
    action: 'Put the next review on the calendar',
    when: 'The same day, for a date next November',
    observe: 'The wait, the year’s rise in prices, and what you turned away',
    stop: 'The wait has fallen below three weeks',
  },
] as const;

/** One of the worked examples, followed from the text to the plan. */
export function OneDecision() {
  return (
    <section aria-labelledby="one-decision">
      <Passage>
        <Heading part="one-decision" />
        <p>
          A piano tuner in Wisconsin has a small decision that will not go away. Taking it apart needs half an hour and
          a pencil with two ends.
        </p>
        <h3>Write it as you would say it</h3>
        <p>
          Put down what you are deciding, and what you have been telling yourself about it. Leave the excuses in. They
          are the useful part.
        </p>
        <h3>Mark the words, not the person</h3>
        <p>
          Underline in blue where a model fits, and draw a red wave where a bias may be at work. Each mark has to stand
          on words that are there. If you cannot point at the words, it is your own idea.
        </p>
      </Passage>
      <Manuscript />
      <Passage
        right={
          <p>
            <i>On the other side of mark 4</i>
            <br />A choir director is heard by many singers with pianos. If bookings dipped that spring, the memory has
            kept the right thing.
          </p>
        }
      >
        <h3>Argue the other side</h3>
        <p>
          A mark is a guess. Beside each, write what would make it wrong, and one question whose answer would tell. The
          letter (4) is one voice, remembered because it hurt; the people who paid the ten dollars said nothing and left
          no letter. How many did go, that year? The appointment book knows.
        </p>
      </Passage>
      <Passage>
        <h3>See where the marks cross</h3>
        <p>
          One mark is an observation. Two that bear on the same fact are an argument, since they had no chance to agree
          beforehand.
        </p>
        <Figure
          drawing={<CrossingsDrawing />}
          caption={
            <>
              <span className={classes.knot}>
                A. The price fell each year in what it buys, and a long line is what a falling price collects.
              </span>
              <span className={classes.knot}>
                B. One remembered sentence has been answering a question that takes a count.
              </span>
              <span className={classes.knot}>
                C. With three places a day, each one who leaves makes room for a caller who was turned away.
              </span>
            </>
          }
        />
        <p>
          Now the real decision comes into view. For seven years there has been a discount that was never printed. The
          card decides who gets it: everyone, or the teachers it was meant for.
        </p>
        <h3>End in something with a date</h3>
        <p>
          Put your answer as “if this, then that”, so that the facts can still overrule you. Then take at most three
          steps, each with a time, a thing to watch, and a reason to stop.
        </p>
        <blockquote className={classes.bottomLine}>
          If your book shows that fewer than one in ten left after the last rise, print 175 with a teacher’s price of
          145. If more left, print 150 for everybody and look at the waiting list again in June.
        </blockquote>
        <ol className={classes.plan}>
          {PLAN.map(({ action, when, observe, stop }) => (
            <li key={action}>
              <h4>{action}</h4>
              <dl>
                <div>
                  <dt>When</dt>
                  <dd>{when}</dd>
                </div>
                <div>
                  <dt>Observe</dt>
                  <dd>{observe}</dd>
                </div>
                <div>
                  <dt>Stop if</dt>
                  <dd>{stop}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
        <p>
          Latticework does the same with your words, in seconds, and argues against itself as it goes. The{' '}
          <Link to={paths.examplePage('the-same-price-since-2019')}>whole reading of the tuner’s letter</Link> is among
          the examples. What it cannot do is know your teachers. That part stays with you.
        </p>
      </Passage>
    </section>
  );
}
