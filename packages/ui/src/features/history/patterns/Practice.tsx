import type { ToolName } from '@latticework/core/patterns';
import { Link } from 'react-router-dom';
import { counted } from '../../../components/analysis/words.ts';
import { Stroke } from '../../../components/Mark.tsx';
import type { Patterns } from '../../../data/patterns.ts';
import { paths } from '../../../paths.ts';
import classes from './Practice.module.css';

/** What to practice next, each with its page in the library. */
export function Practice({ practice: { counter, again } }: Pick<Patterns, 'practice'>) {
  return (
    <section className={classes.practice} aria-labelledby="practice">
      <h2 className={classes.title} id="practice">
        What to practice next
      </h2>
      {counter.map(({ bias, questions, models }) => (
        <div key={bias.id} className={classes.item}>
          <p>
            <Tool tool={bias} /> has come back, in {counted(questions, 'question')}. Against it:
          </p>
          <Tools tools={models} />
        </div>
      ))}
      {again.length > 0 && (
        <div className={classes.item}>
          <p>Found once, and you said that it fits. Use it on purpose next time:</p>
          <Tools tools={again} />
        </div>
      )}
      {counter.length === 0 && again.length === 0 && (
        <p className={classes.none}>
          Nothing yet. When a bias comes back, the models that work against it are listed here, and so are models that
          you said fit.
        </p>
      )}
    </section>
  );
}

function Tools({ tools }: { tools: readonly ToolName[] }) {
  return (
    <ul className={classes.tools}>
      {tools.map((tool) => (
        <li key={tool.id}>
          <Tool tool={tool} />
        </li>
      ))}
    </ul>
  );
}

function Tool({ tool }: { tool: ToolName }) {
  return (
    <Link to={paths.toolPage(tool)}>
      <Stroke type={tool.type} strength="strong">
        {tool.name}
      </Stroke>
    </Link>
  );
}
