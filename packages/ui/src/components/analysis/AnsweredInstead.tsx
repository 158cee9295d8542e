import type { Engine } from '@latticework/core/analysis';
import classes from './AnsweredInstead.module.css';
import { answeredInstead } from './words.ts';

/** Says that another engine answered in place of the configured one. */
export function AnsweredInstead({ of }: { of: NonNullable<Engine['insteadOf']> }) {
  return <p className={classes.instead}>{answeredInstead(of)}</p>;
}
