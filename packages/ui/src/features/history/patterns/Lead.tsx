import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../components/analysis/words.ts';
import { Stroke } from '../../../components/Mark.tsx';
import type { Patterns } from '../../../data/patterns.ts';
import { paths } from '../../../paths.ts';
import classes from './PatternsView.module.css';
import { foundTools } from './rows.ts';
import { outstanding } from './sayings.ts';

/** The one sentence that somebody takes along: what came back most, in how many questions of how many. */
export function Lead({ patterns }: { patterns: Patterns }) {
  const lately = patterns.months.reduce((sum, { questions }) => sum + questions, 0);
  const back = outstanding(foundTools(patterns, 'all'));
  if (lately === 0) return <p className={classes.lead}>You have asked nothing in the last twelve months.</p>;
  if (!back) {
    return (
      <p className={classes.lead}>
        In your {counted(lately, 'question')} of the last twelve months nothing has come back that you did not set
        aside.
      </p>
    );
  }
  return (
    <p className={classes.lead}>
      In your {counted(lately, 'question')} of the last twelve months{' '}
      {back.map(({ tool, times }, index) => (
        <Fragment key={tool.id}>
          {index > 0 && ', and '}
          <Link to={paths.toolPage(tool)}>
            <Stroke type={tool.type} strength="strong">
              {tool.name}
            </Stroke>
          </Link>{' '}
          came up in {times}
        </Fragment>
      ))}
      .
    </p>
  );
}
