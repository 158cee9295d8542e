import type { Arrivals } from '@latticework/core/arrivals';
import { type Ref, useMemo } from 'react';
import analysisClasses from './AnalysisView.module.css';
import classes from './ArrivingAnalysis.module.css';
import { FindingArticle } from './FindingArticle.tsx';
import { arrivingFindings } from './findings.ts';
import { Manuscript } from './Manuscript.tsx';
import { Narrative } from './Narrative.tsx';
import { PlanTable } from './PlanTable.tsx';
import { findingElementId, useJump, usePointing } from './pointing.ts';
import { ReferencedText } from './ReferencedText.tsx';

type Props = { text: string; arrivals: Arrivals; ref?: Ref<HTMLElement> };

/**
 * An analysis that is still arriving. New findings are added below and keep their numbers, so that nothing moves while
 * a person reads. The complete analysis then sorts them.
 */
export function ArrivingAnalysis({ text, arrivals, ref }: Props) {
  const { tools, narrative, lessons } = arrivals;
  const findings = useMemo(() => arrivingFindings(text, tools), [text, tools]);
  const { pointed, handlers } = usePointing();
  const { ringed, jump, jumpToThread } = useJump();
  const threads = narrative?.threads ?? [];

  return (
    <section
      ref={ref}
      className={`${analysisClasses.analysis} ${classes.arriving}`}
      aria-label="What has been found so far"
      tabIndex={-1}
      {...handlers}
    >
      <Manuscript text={text} findings={findings} pointed={pointed} onJump={jump} draw="at once" />
      <h2 className={analysisClasses.heading}>What the pencil found</h2>
      {findings.map((finding) => (
        <div key={finding.tool.id} className={classes.arrived}>
          <FindingArticle
            finding={finding}
            findings={findings}
            usedIn={threads.filter((thread) => thread.tools.includes(finding.tool.id))}
            pointed={pointed === finding.number}
            ringed={ringed === findingElementId(finding.number)}
            onJump={jump}
            onJumpToThread={jumpToThread}
            settled={false}
          />
        </div>
      ))}
      {narrative && (
        <div className={classes.arrived}>
          <p className={analysisClasses.hook}>
            <ReferencedText text={narrative.hook} findings={findings} onJump={jump} />
          </p>
          <Narrative
            threads={threads}
            // Only the reading of a kind of decision has threads without tools.
            grouped={threads.every(({ tools: named }) => named.length === 0)}
            bottomLine={narrative.bottomLine}
            lessons={lessons}
            findings={findings}
            ringed={ringed}
            onJump={jump}
          />
          <PlanTable plan={narrative.actionPlan} findings={findings} onJump={jump} />
        </div>
      )}
    </section>
  );
}
