import type { Analysis } from '@latticework/core/analysis';
import type { Tier } from '@latticework/core/limits';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import classes from './AnalysisView.module.css';
import { AnsweredInstead } from './AnsweredInstead.tsx';
import { FindingArticle } from './FindingArticle.tsx';
import { type Finding, findingsOf, knotsOf } from './findings.ts';
import { JudgingState } from './JudgingState.tsx';
import type { Judging } from './judging.ts';
import { Lattice } from './Lattice.tsx';
import { Manuscript } from './Manuscript.tsx';
import { Narrative } from './Narrative.tsx';
import { PlanTable } from './PlanTable.tsx';
import { findingElementId, useJump, usePointing } from './pointing.ts';
import { ReferencedText } from './ReferencedText.tsx';
import { UpgradeBanner } from './UpgradeBanner.tsx';
import { capitalized, counted, momentOfReading } from './words.ts';

type Props = {
  text: string;
  analysis: Analysis;
  /** The reader's tier: free members are told what they do not see. */
  tier: Tier;
  readAt?: Date;
  /** Shown above the text, beside its date. */
  badge?: ReactNode;
  /** The reader's judgments, when the analysis is in their history. */
  judging?: Judging | undefined;
  /** The text's name for screen readers; "Your text" by default. */
  textLabel?: string;
  /** Animates the marks, for an analysis that has just arrived. */
  drawn?: boolean;
  /** Shown below the analysis, in its column. */
  along?: ReactNode;
};

/** An analysis as every screen shows it: the evidence first, then the findings, then the plan. */
export function AnalysisView(props: Props) {
  const { text, analysis, tier, readAt, badge, judging, textLabel, drawn = false, along } = props;
  const verdicts = judging?.verdicts;
  const findings = useMemo(() => findingsOf(text, analysis, verdicts), [text, analysis, verdicts]);
  const { pointed, handlers } = usePointing();
  const { ringed, jump, jumpToThread } = useJump();
  const { keyLessons, connections } = analysis;
  const premium = analysis.metadata.analysisQuality === 'premium';
  const narrative = premium ? analysis.narrativeAnalysis : null;
  const knots = knotsOf(findings, connections);
  const threads = narrative?.threads ?? [];
  const { insteadOf } = analysis.metadata.engine;

  if (findings.length === 0) {
    return (
      <div className={classes.analysis}>
        {insteadOf && (
          <div className={classes.top}>
            <AnsweredInstead of={insteadOf} />
          </div>
        )}
        <Manuscript text={text} findings={findings} pointed={null} onJump={jump} draw="no" label={textLabel} />
        <div className={classes.nothing}>
          <EmptyState title="No patterns identified">
            Nothing in this text could be tied to a model or a bias with your own words. More detail about what you
            want, what holds you back and what others say often helps.
          </EmptyState>
        </div>
        {along && <div className={classes.along}>{along}</div>}
      </div>
    );
  }

  return (
    <div className={classes.analysis} {...handlers}>
      <div className={classes.top}>
        <p className={classes.summary}>
          {readAt && <>Read on {momentOfReading(readAt)}. </>}
          {summary(findings)}
        </p>
        {badge}
        {insteadOf && <AnsweredInstead of={insteadOf} />}
      </div>
      <Manuscript
        text={text}
        findings={findings}
        pointed={pointed}
        onJump={jump}
        draw={drawn ? 'in turn' : 'no'}
        label={textLabel}
      />
      {narrative?.hook && (
        <p className={classes.hook}>
          <ReferencedText text={narrative.hook} findings={findings} onJump={jump} />
        </p>
      )}

      <h2 className={classes.heading}>What the pencil found</h2>
      {judging && <JudgingState judging={judging} />}
      {findings.map((finding) => (
        <FindingArticle
          key={finding.tool.id}
          finding={finding}
          findings={findings}
          usedIn={threads.filter(({ tools }) => tools.includes(finding.tool.id))}
          pointed={pointed === finding.number}
          ringed={ringed === findingElementId(finding.number)}
          onJump={jump}
          onJumpToThread={jumpToThread}
          judging={judging}
        />
      ))}

      {knots.length > 0 && (
        <>
          <h2 className={classes.heading}>Where they cross</h2>
          <Lattice findings={findings} knots={knots} onJump={jump} />
        </>
      )}

      {narrative && (
        <>
          <Narrative narrative={narrative} lessons={keyLessons} findings={findings} ringed={ringed} onJump={jump} />
          <PlanTable plan={narrative.actionPlan} findings={findings} onJump={jump} judging={judging} />
        </>
      )}
      {!premium && tier === 'free' && <UpgradeBanner />}
      {along && <div className={classes.along}>{along}</div>}
    </div>
  );
}

function summary(findings: readonly Finding[]): string {
  const models = findings.filter(({ tool }) => tool.type === 'mental_model').length;
  const kinds = [
    models > 0 && counted(models, 'model'),
    models < findings.length && counted(findings.length - models, 'bias', 'biases'),
  ].filter(Boolean);
  return `${capitalized(counted(findings.length, 'finding'))}: ${kinds.join(', ')}.`;
}
