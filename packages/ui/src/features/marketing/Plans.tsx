import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { PlanCards } from './PlanCards.tsx';
import classes from './Plans.module.css';

export function Plans() {
  return (
    <section className={`page ${classes.plans}`} id="pricing" aria-labelledby="plans">
      <h2 id="plans">Two ways to use it</h2>
      <PlanCards as="h3" quiet />
      <Link className="quiet" to={paths.pricing}>
        What each plan includes
      </Link>
    </section>
  );
}
