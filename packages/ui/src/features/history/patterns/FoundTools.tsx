import { weightOf } from '@latticework/core/patterns';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TOOL_LABELS } from '../../../components/analysis/words.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Stroke } from '../../../components/Mark.tsx';
import { timeLabel } from '../../../components/timeLabel.ts';
import { useNow } from '../../../components/useNow.ts';
import type { Patterns } from '../../../data/patterns.ts';
import { paths } from '../../../paths.ts';
import classes from './FoundTools.module.css';
import { MonthBars } from './MonthBars.tsx';
import { longMonth } from './monthNames.ts';
import { categoryName, type FoundTool } from './rows.ts';
import { whereFound } from './sayings.ts';

type Props = { tools: readonly FoundTool[]; months: Patterns['months']; early: boolean };

const SHOWN = 8;

/** Every tool that was found, the heaviest first, each with its questions. */
export function FoundTools({ tools, months, early }: Props) {
  const [all, setAll] = useState(false);
  const now = useNow();
  return (
    <section aria-labelledby="found-tools">
      <h2 className={classes.title} id="found-tools">
        {early ? 'What was found' : 'What was found most'}
      </h2>
      {tools.length === 0 && <EmptyState title="Nothing found">None of your questions has one of these.</EmptyState>}
      <ol className={classes.list}>
        {(all ? tools : tools.slice(0, SHOWN)).map((tool) => (
          <li key={tool.id} className={classes.tool}>
            <Tool tool={tool} months={months} now={now} />
          </li>
        ))}
      </ol>
      {tools.length > SHOWN && (
        <button type="button" className="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${SHOWN}` : `Show all ${tools.length}`}
        </button>
      )}
    </section>
  );
}

function Tool({ tool, months, now }: { tool: FoundTool; months: Props['months']; now: Date }) {
  return (
    <>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link to={paths.toolPage(tool)}>
            <Stroke type={tool.type} strength="strong">
              {tool.name}
            </Stroke>
          </Link>
        </h3>
        <p className={classes.kind}>
          {TOOL_LABELS[tool.type]}, {categoryName(tool.category)}
        </p>
      </div>
      <div className={classes.count}>
        <MonthBars type={tool.type} months={months} byMonth={tool.byMonth} />
        <p>
          <span className={classes.label}>Counts </span>
          {weightOf(tool.counts)}
        </p>
      </div>
      <p className={classes.where}>{whereFound(tool)}</p>
      <details className={classes.details}>
        <summary className="quiet" aria-label={`Where it was found: ${tool.name}`}>
          Where it was found
        </summary>
        <ul>
          {tool.foundIn.map(({ id, text, askedAt }) => (
            <li key={id}>
              <Link to={paths.historyEntry(id)}>{text}</Link>{' '}
              <time dateTime={askedAt}>{timeLabel(new Date(askedAt), now)}</time>
            </li>
          ))}
        </ul>
        {tool.all.found > tool.foundIn.length && <p>These are the newest {tool.foundIn.length}.</p>}
        {tool.byMonth.length > 0 && (
          <p>
            {tool.byMonth.map(({ month, ...counts }) => `${longMonth(month)} counts ${weightOf(counts)}`).join(', ')}.
          </p>
        )}
      </details>
    </>
  );
}
