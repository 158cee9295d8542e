import type { Narrative } from '@latticework/core/analysis';
import { Fragment } from 'react';
import type { Finding } from './findings.ts';
import classes from './PlanTable.module.css';
import { ReferencedText } from './ReferencedText.tsx';
import { counted } from './words.ts';

type Props = {
  plan: Narrative['actionPlan'];
  findings: readonly Finding[];
  onJump: (number: number) => void;
};

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** What to do: each step with its time, what to watch, and when to stop. */
export function PlanTable({ plan, findings, onJump }: Props) {
  const sections = plan.sections.filter(({ actionItems }) => actionItems.length > 0);
  const count = sections.reduce((sum, { actionItems }) => sum + actionItems.length, 0);
  if (count === 0) return null;
  const referenced = (text: string) => <ReferencedText text={text} findings={findings} onJump={onJump} />;
  let step = 0;

  return (
    <section className={classes.plan} aria-labelledby="plan">
      <h2 className={classes.title} id="plan">
        A plan in {counted(count, 'step')}
      </h2>
      <table className={classes.table} aria-labelledby="plan">
        <thead>
          <tr>
            <th scope="col">Action</th>
            <th scope="col">When</th>
            <th scope="col">What to observe</th>
            <th scope="col">Stop if</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ sectionName, actionItems }) => (
            <Fragment key={sectionName}>
              {sections.length > 1 && (
                <tr className={classes.section}>
                  <th scope="rowgroup" colSpan={4}>
                    {sectionName}
                  </th>
                </tr>
              )}
              {actionItems.map((item) => {
                step += 1;
                return (
                  <tr key={step}>
                    <th scope="row">
                      <span className={classes.numeral}>{ROMAN[step - 1] ?? step}</span>
                      {referenced(item.action)}
                    </th>
                    <td data-head="When">{referenced(item.when)}</td>
                    <td data-head="What to observe">{referenced(item.observe)}</td>
                    <td data-head="Stop if">{referenced(item.stop)}</td>
                  </tr>
                );
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
