import { useEffect, useRef } from 'react';
import { HelpLines } from '../HelpLines.tsx';
import { Notice } from '../Notice.tsx';
import classes from './ProblemNotice.module.css';
import type { Problem } from './problem.ts';

/** `after` follows the sentence, unless somebody is in danger. */
export function ProblemNotice({ problem: { text, danger }, after = '' }: { problem: Problem; after?: string }) {
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (danger) lines.current?.scrollIntoView({ block: 'nearest' });
  }, [danger]);

  if (!danger) return <Notice kind="error">{`${text} ${after}`.trim()}</Notice>;
  return (
    <Notice kind="error">
      <p>{text}</p>
      <div className={classes.danger} ref={lines}>
        <p>{danger.because}</p>
        <HelpLines help={danger.help} />
      </div>
    </Notice>
  );
}
