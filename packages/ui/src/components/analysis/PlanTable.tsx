import type { Narrative } from '@latticework/core/analysis';
import { Fragment, useState } from 'react';
import { KeepFocus } from '../KeepFocus.tsx';
import { Notice } from '../Notice.tsx';
import type { Finding } from './findings.ts';
import { type Judging, notKept } from './judging.ts';
import classes from './PlanTable.module.css';
import { ReferencedText } from './ReferencedText.tsx';
import { counted, whenOf } from './words.ts';

type Props = {
  plan: Narrative['actionPlan'];
  findings: readonly Finding[];
  onJump: (number: number) => void;
  judging?: Judging | undefined;
  /** Steps are dated from this day. */
  readAt?: Date | undefined;
};

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** What to do: each step with its time, what to watch, and when to stop. */
export function PlanTable({ plan, findings, onJump, judging, readAt }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const sections = plan.sections.filter(({ actionItems }) => actionItems.length > 0);
  const count = sections.flatMap(({ actionItems }) => actionItems).length;
  if (count === 0) return null;
  const referenced = (text: string) => <ReferencedText text={text} findings={findings} onJump={onJump} />;
  const offered = judging?.state === 'ready' || judging?.state === 'loading';
  const done = judging?.checkedSteps.filter((one) => one < count) ?? [];
  const items = sections.flatMap(({ actionItems }) => actionItems);
  // A column that is empty in every step is no column.
  const observed = items.some(({ observe }) => observe);
  const stopped = items.some(({ stop }) => stop);
  let step = 0;

  const check = (index: number, checked: boolean) => {
    setProblem(null);
    judging?.check(index, checked).catch((error: unknown) => setProblem(notKept(error)));
  };

  return (
    <section className={classes.plan} aria-labelledby="plan">
      <h2 className={classes.title} id="plan">
        A plan in {counted(count, 'step')}
      </h2>
      {judging?.state === 'ready' && (
        <p className={classes.count}>
          {done.length} of {count} done
        </p>
      )}
      <KeepFocus>
        <table className={classes.table} aria-labelledby="plan">
          <thead>
            <tr>
              <th scope="col">Action</th>
              <th scope="col">When</th>
              {observed && <th scope="col">What to observe</th>}
              {stopped && <th scope="col">Stop if</th>}
            </tr>
          </thead>
          <tbody>
            {sections.map(({ sectionName, actionItems }) => (
              <Fragment key={sectionName}>
                {sections.length > 1 && (
                  <tr className={classes.section}>
                    <th scope="rowgroup" colSpan={2 + Number(observed) + Number(stopped)}>
                      {sectionName}
                    </th>
                  </tr>
                )}
                {actionItems.map((item) => {
                  step += 1;
                  const index = step - 1;
                  const checked = done.includes(index);
                  return (
                    <tr key={step} data-done={checked || undefined}>
                      <th scope="row">
                        <span className={classes.numeral}>{ROMAN[index] ?? step}</span>
                        {offered ? (
                          <label className={classes.step} data-loading={judging.state === 'loading' || undefined}>
                            <input
                              type="checkbox"
                              checked={checked}
                              onChange={(event) => check(index, event.currentTarget.checked)}
                            />
                            <span>{referenced(item.action)}</span>
                          </label>
                        ) : (
                          referenced(item.action)
                        )}
                      </th>
                      <td data-head="When">{referenced(whenOf(item, readAt))}</td>
                      {observed && <td data-head={item.observe && 'What to observe'}>{referenced(item.observe)}</td>}
                      {stopped && <td data-head={item.stop && 'Stop if'}>{referenced(item.stop)}</td>}
                    </tr>
                  );
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
        {problem && (
          <div className={classes.problem}>
            <Notice kind="error">{problem}</Notice>
          </div>
        )}
      </KeepFocus>
    </section>
  );
}
