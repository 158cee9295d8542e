import type { Thread } from '@latticework/core/analysis';
import { VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import { threadElementId } from './pointing.ts';
import classes from './UsedIn.module.css';
import { threadLabel } from './words.ts';

const SHOWN = 3;

/** Links to the threads of the narrative that mention a finding. */
export function UsedIn({ threads, onJump }: { threads: readonly Thread[]; onJump: (thread: Thread) => void }) {
  if (threads.length === 0) return null;
  const rest = threads.slice(SHOWN).map(threadLabel).join(', ');

  return (
    <p className={classes.usedIn} data-screen-only>
      Used in{' '}
      {threads.slice(0, SHOWN).map((thread) => (
        <a
          key={thread.id}
          className={classes.badge}
          href={`#${threadElementId(thread)}`}
          // Jumps by script, like all links within an analysis: a new address would drop the state of the results page.
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            onJump(thread);
          }}
        >
          {threadLabel(thread)}
        </a>
      ))}
      {rest && (
        <span className={classes.rest} title={rest}>
          <span aria-hidden="true">+{threads.length - SHOWN}</span>
          <VisuallyHidden>and {rest}</VisuallyHidden>
        </span>
      )}
    </p>
  );
}
