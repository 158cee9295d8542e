import type { Arrivals } from '@latticework/core/arrivals';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { capitalized, counted } from '../../components/analysis/words.ts';
import { Mark } from '../../components/Mark.tsx';
import classes from './Reading.module.css';

/**
 * Most analyses end before a person could want to cancel them; a button that appears and disappears would only flicker.
 */
const OFFER_AFTER = 500;

/** The status during an analysis. The two kinds of marks draw themselves under their names. */
export function Reading({ arrivals, onCancel }: { arrivals: Arrivals; onCancel: () => void }) {
  const reading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the box fills the screen, and the status would be below it.
    const timer = setTimeout(() => reading.current?.scrollIntoView({ block: 'nearest' }), OFFER_AFTER);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={classes.reading} ref={reading}>
      <div role="status">
        <p className={classes.what}>Analyzing patterns and uncovering insights...</p>
        <p className={classes.how}>
          Identifying{' '}
          <Mark type="mental_model" drawAfter={0}>
            mental models
          </Mark>{' '}
          and{' '}
          <Mark type="cognitive_bias" drawAfter={400}>
            biases
          </Mark>{' '}
          at play
        </p>
      </div>
      <button
        type="button"
        className={`quiet ${classes.cancel}`}
        style={{ animationDelay: `${OFFER_AFTER}ms` }}
        onClick={onCancel}
      >
        Cancel
      </button>
      <VisuallyHidden role="status">{progress(arrivals)}</VisuallyHidden>
    </div>
  );
}

/** For screen readers: two announcements per analysis, not one per finding. */
function progress({ tools, narrative }: Arrivals): string {
  if (narrative) return `${capitalized(counted(tools.length, 'finding'))} so far, and the reading of them.`;
  return tools.length > 0 ? 'The first findings are coming in below.' : '';
}
