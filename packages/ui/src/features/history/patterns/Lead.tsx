import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../components/analysis/words.ts';
import { Stroke } from '../../../components/Mark.tsx';
import type { Patterns } from '../../../data/patterns.ts';
import { paths } from '../../../paths.ts';
import classes from './PatternsView.module.css';
import { askedLately, foundTools } from './rows.ts';
import { outstanding } from './sayings.ts';

/** The main result in one sentence: what came back most, and in how many of the questions. */
export function Lead({ patterns }: { patterns: Patterns }) {
  const tools = foundTools(patterns, 'all');
  const back = outstanding(tools);
  if (!back) {
    const setAside = tools.some(({ counts }) => counts.notMe > 0);
    return (
      <p className={classes.lead}>
        In {ofWhich(patterns)} nothing has come back{setAside && ' that you did not reject'}.
      </p>
    );
  }
  return (
    <p className={classes.lead}>
      In {ofWhich(patterns)}{' '}
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

/** When the counted questions fill the twelve months, there may be more in these months that are not counted. */
function ofWhich(patterns: Patterns): string {
  const lately = askedLately(patterns);
  if (patterns.capped && lately === patterns.questions) return `your newest ${lately.toLocaleString('en')} questions`;
  return `your ${counted(lately, 'question')} of the last twelve months`;
}
