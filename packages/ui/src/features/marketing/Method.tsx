import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { CountTexts } from './countTexts.ts';
import classes from './Method.module.css';

/** Why there are many models, and how many. */
export function Method({ counts }: { counts: CountTexts }) {
  return (
    <div className={`page ${classes.method}`}>
      <div className={classes.text}>
        <h3>One idea explains a little. Where several cross, you see more.</h3>
        <p>
          In 1994 Charlie Munger told business students to hang their experience on a latticework of models, taken from
          many fields. Physics knows about thresholds, biology about arms races, economics about what you give up. A
          person with one model bends every problem until it fits.
        </p>
        <p>
          Biases are the other set of threads. They are the usual ways in which a good mind goes wrong, and most of them
          leave traces in the words that people choose. Latticework looks for both in your text, and says where they
          meet.
        </p>
        <Link className="quiet" to={paths.guide}>
          Read the guide
        </Link>
      </div>
      <div className={classes.numbers}>
        <Count type="mental_model" count={counts.models} to={paths.mentalModels} all="All mental models">
          mental models
        </Count>
        <Count type="cognitive_bias" count={counts.biases} to={paths.cognitiveBiases} all="All cognitive biases">
          cognitive biases
        </Count>
      </div>
    </div>
  );
}

type CountProps = {
  type: 'mental_model' | 'cognitive_bias';
  count: string;
  to: string;
  all: string;
  children: ReactNode;
};

function Count({ type, count, to, all, children }: CountProps) {
  return (
    <div className={classes.count}>
      <p>
        <b data-type={type}>{count}</b> {children}
      </p>
      <Link className="quiet" to={to}>
        {all}
      </Link>
    </div>
  );
}
