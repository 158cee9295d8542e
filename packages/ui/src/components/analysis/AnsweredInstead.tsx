import type { Engine } from '@latticework/core/analysis';
import classes from './AnsweredInstead.module.css';

/** Says that another engine answered than the one that was to. */
export function AnsweredInstead({ of: { model, because } }: { of: NonNullable<Engine['insteadOf']> }) {
  return (
    <p className={classes.instead}>
      The built-in engine answered, because {model} could not: {because.replace(/\.$/, '')}.
    </p>
  );
}
