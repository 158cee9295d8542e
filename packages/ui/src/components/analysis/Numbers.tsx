import type { WorkedNumber } from '@latticework/core/analysis';
import classes from './Numbers.module.css';
import { assuming } from './words.ts';

/** Sums over the amounts of the text, each with what it assumes and what follows from it. */
export function Numbers({ numbers }: { numbers: readonly WorkedNumber[] }) {
  if (numbers.length === 0) return null;
  return (
    <section className={classes.numbers} aria-labelledby="numbers">
      <h2 className={classes.title} id="numbers">
        What your numbers say
      </h2>
      {numbers.map(({ id, working, assumption, meaning }) => (
        <div key={id} className={classes.number}>
          <p className={classes.working}>{working}</p>
          {assumption && <p className={classes.assumption}>{assuming(assumption)}</p>}
          <p className={classes.meaning}>{meaning}</p>
        </div>
      ))}
    </section>
  );
}
