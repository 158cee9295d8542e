import type { Decision } from '@latticework/core/analysis';
import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { KeepFocus } from '../KeepFocus.tsx';
import { ChooseKind } from './ChooseKind.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import classes from './ReadAs.module.css';
import type { Rereading } from './rereading.ts';
import { counted, readAs, rereadsLeft } from './words.ts';

type Props = {
  decision: Decision;
  /** Only for an analysis of one's own that can be read again. */
  rereading: Rereading | undefined;
  /** How many times it can be read again. */
  left: number;
};

/** Which kind of decision the text was read as, and the way to have it read as another. */
export function ReadAs({ decision, rereading, left }: Props) {
  const [choosing, setChoosing] = useState(false);
  const inDoubt = decision.basis === 'family';
  const busy = rereading?.busy ?? false;
  const change = () => {
    rereading?.kinds.want();
    setChoosing(true);
  };

  return (
    <KeepFocus className={classes.place}>
      <div className={classes.readAs}>
        <p className={classes.name} data-doubt={inDoubt || undefined}>
          <span className={classes.label}>Read as:</span> {readAs(decision)}
        </p>
        {rereading && left > 0 && !busy && (
          <div data-screen-only>
            {inDoubt ? (
              <Button variant="default" onClick={change} aria-haspopup="dialog">
                Change
              </Button>
            ) : (
              <button type="button" className="quiet" onClick={change} aria-haspopup="dialog">
                Change
              </button>
            )}
          </div>
        )}
      </div>
      {rereading && (
        <div data-screen-only>
          {busy && (
            <p className={classes.state} role="status">
              Your text is being read again.{' '}
              {rereading.foundSoFar > 0 && `${counted(rereading.foundSoFar, 'finding')} so far.`}
            </p>
          )}
          {!busy && rereading.isDone && (
            <VisuallyHidden role="status">
              Your text was read again. {left > 0 ? rereadsLeft(left) : 'That was the last time.'}
            </VisuallyHidden>
          )}
          {!busy && rereading.problem && rereading.changes !== 'answers' && (
            <div className={classes.state}>
              <ProblemNotice problem={rereading.problem} />
            </div>
          )}
        </div>
      )}
      {choosing && rereading && (
        <ChooseKind
          decision={decision}
          kinds={rereading.kinds}
          left={left}
          onChoose={(slug) => {
            setChoosing(false);
            rereading.reread({ decision: slug });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </KeepFocus>
  );
}
