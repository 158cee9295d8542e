import type { Clarification } from '@latticework/core/analysis';
import classes from './HelpLines.module.css';

/** Where people in danger find help, and how to reach it. */
export function HelpLines({ help }: { help: NonNullable<Clarification['help']> }) {
  return (
    <dl className={classes.help}>
      {help.map(({ where, how, href }) => (
        <div key={href}>
          <dt>{where}</dt>
          <dd>
            <a href={href}>{how}</a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
