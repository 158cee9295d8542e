import type { Verdict } from '@latticework/core/judgments';
import { useId, useRef, useState } from 'react';
import { KeepFocus } from '../KeepFocus.tsx';
import { KeepScrollPosition } from '../KeepScrollPosition.tsx';
import { Notice } from '../Notice.tsx';
import classes from './FindingVerdict.module.css';
import { type Finding, isStruck } from './findings.ts';
import { type Judging, notKept } from './judging.ts';
import { VERDICT_LABELS } from './words.ts';

/** Listed here, because importing core's list would load the API client, which readers of an example do not need. */
const CHOICES = Object.entries(VERDICT_LABELS) as [Verdict, string][];

/** The person's verdict on whether a finding fits. Pressing the same button again takes it back. */
export function FindingVerdict({ finding, judging }: { finding: Finding; judging: Judging }) {
  const [problem, setProblem] = useState<string | null>(null);
  /** The number of the latest verdict; outcomes of earlier ones are ignored. */
  const latest = useRef(0);
  const note = useId();
  const { tool, verdict } = finding;
  const struck = isStruck(finding);
  const offered = judging.state === 'ready' || judging.state === 'loading';

  const say = (said: Verdict) => {
    setProblem(null);
    latest.current += 1;
    const mine = latest.current;
    judging.judge(tool.id, said === verdict ? null : said).catch((error: unknown) => {
      if (mine === latest.current) setProblem(notKept(error));
    });
  };

  return (
    <KeepScrollPosition>
      <KeepFocus>
        {offered && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
          <div
            className={classes.verdict}
            data-screen-only
            role="group"
            aria-label={`Does ${tool.name} fit?`}
            data-loading={judging.state === 'loading' || undefined}
          >
            {CHOICES.map(([choice, label]) => (
              <button
                key={choice}
                type="button"
                className={`quiet ${classes.choice}`}
                data-verdict={choice}
                aria-pressed={verdict === choice}
                aria-describedby={struck && choice === 'not me' ? note : undefined}
                onClick={() => say(choice)}
              >
                {label}
              </button>
            ))}
            {struck && (
              <em id={note} className={classes.note}>
                You struck this out. Press again to restore it.
              </em>
            )}
          </div>
        )}
        {verdict && <p className={classes.said}>You said: {VERDICT_LABELS[verdict]}.</p>}
        {problem && <Notice kind="error">{problem}</Notice>}
      </KeepFocus>
    </KeepScrollPosition>
  );
}
