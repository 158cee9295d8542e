import type { Analysis, Narrative as NarrativeText } from '@latticework/core/analysis';
import { REREADS } from '@latticework/core/limits';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import classes from './AnalysisView.module.css';
import { AnsweredInstead } from './AnsweredInstead.tsx';
import { FindingArticle } from './FindingArticle.tsx';
import { First } from './First.tsx';
import { type Finding, findingsOf, knotsOf } from './findings.ts';
import { JudgingState } from './JudgingState.tsx';
import type { Judging } from './judging.ts';
import { Lattice } from './Lattice.tsx';
import { Manuscript } from './Manuscript.tsx';
import { MissingFacts } from './MissingFacts.tsx';
import { Narrative } from './Narrative.tsx';
import { Numbers } from './Numbers.tsx';
import { PlanTable } from './PlanTable.tsx';
import { findingElementId, useJump, usePointing } from './pointing.ts';
import { ReadAs } from './ReadAs.tsx';
import { ReferencedText } from './ReferencedText.tsx';
import type { Rereading } from './rereading.ts';
import { UpgradeBanner } from './UpgradeBanner.tsx';
import { WordsToSay } from './WordsToSay.tsx';
import { capitalized, counted, momentOfReading, PASTED } from './words.ts';

type Props = {
  text: string;
  analysis: Analysis;
  /** The button that leads to Premium, for free members, who are told what the analysis does not show them. */
  upgrade?: ReactNode;
  readAt?: Date;
  /** Shown above the text, beside its date. */
  badge?: ReactNode;
  /** The reader's judgments, when the analysis is in their history. */
  judging?: Judging | undefined;
  /** For an analysis in the reader's history, which can be read again. */
  rereading?: Rereading | undefined;
  /** The text's name for screen readers; "Your text" by default. */
  textLabel?: string;
  /** Animates the marks, for an analysis that has just arrived. */
  drawn?: boolean;
  /** Shown beside the summary. */
  action?: ReactNode;
  /** Shown below the analysis, in its column. */
  along?: ReactNode;
};

/** An analysis as every screen shows it: the evidence first, then the findings, then the plan. */
export function AnalysisView(props: Props) {
  const { text, analysis, upgrade, readAt, badge, judging, rereading, textLabel, drawn = false, action, along } = props;
  const verdicts = judging?.verdicts;
  const findings = useMemo(() => findingsOf(text, analysis, verdicts), [text, analysis, verdicts]);
  const { pointed, handlers } = usePointing();
  const { ringed, jump, jumpToThread } = useJump();
  const { keyLessons, connections, decision } = analysis;
  const premium = analysis.metadata.analysisQuality === 'premium';
  const narrative = premium ? analysis.narrativeAnalysis : null;
  const knots = knotsOf(findings, connections);
  const threads = narrative?.threads ?? [];
  const { insteadOf, pasted = false } = analysis.metadata.engine;

  const left = rereading?.hasNoneLeft ? 0 : Math.max(0, REREADS - (analysis.metadata.rereads ?? 0));

  if (findings.length === 0 && !decision) {
    return (
      <div className={classes.analysis}>
        {(action || insteadOf) && (
          <div className={classes.top}>
            {action}
            {insteadOf && <AnsweredInstead of={insteadOf} />}
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

  /** A model asks too where a text was read as no kind of decision, as one in another language. */
  const hasQuestions = (analysis.first ?? []).length + (analysis.missing ?? []).length > 0;
  const referenced = (words: string) => <ReferencedText text={words} findings={findings} onJump={jump} />;
  const reading = ({ threads: of }: NarrativeText, bottomLine: string | null) => (
    <Narrative
      threads={of}
      grouped={decision !== undefined}
      bottomLine={bottomLine}
      lessons={keyLessons}
      findings={findings}
      ringed={ringed}
      onJump={jump}
    />
  );

  return (
    <div className={classes.analysis} aria-busy={rereading?.busy || undefined} {...handlers}>
      <div className={classes.top}>
        <p className={classes.summary}>
          {readAt && <>Read on {momentOfReading(readAt)}. </>}
          {summary(findings)}
        </p>
        {badge}
        {action}
        {insteadOf && <AnsweredInstead of={insteadOf} />}
        {pasted && <p className={classes.pasted}>{PASTED}</p>}
      </div>
      {(decision || hasQuestions) && (
        <div className={classes.column}>
          {decision && <ReadAs decision={decision} rereading={rereading} left={left} />}
          <First notes={analysis.first ?? []} />
          <MissingFacts
            missing={analysis.missing ?? []}
            answered={analysis.answered ?? []}
            // Another engine would read the answers, and take the place of what the person's own AI wrote.
            rereading={pasted ? undefined : rereading}
            left={left}
          />
          {/* Above the text, so that a long text does not bury it. */}
          {decision && narrative && (
            <div className={classes.line} data-fading>
              {narrative.hook && <p className={classes.real}>{referenced(narrative.hook)}</p>}
              {narrative.bottomLine && (
                <section aria-labelledby="bottom-line">
                  <h2 className={classes.lineTitle} id="bottom-line">
                    The bottom line
                  </h2>
                  <p className={classes.bottomLine}>{referenced(narrative.bottomLine)}</p>
                </section>
              )}
            </div>
          )}
        </div>
      )}
      <div className={classes.body} data-fading>
        <Manuscript
          text={text}
          findings={findings}
          pointed={pointed}
          onJump={jump}
          draw={drawn ? 'in turn' : 'no'}
          label={textLabel}
        />
        {!decision && narrative?.hook && <p className={classes.hook}>{referenced(narrative.hook)}</p>}
        {analysis.numbers && (
          <div className={classes.column}>
            <Numbers numbers={analysis.numbers} />
          </div>
        )}
        {decision && narrative && reading(narrative, null)}

        {findings.length > 0 && <h2 className={classes.heading}>What the pencil found</h2>}
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

        {!decision && narrative && reading(narrative, narrative.bottomLine)}
        {narrative && (
          <PlanTable plan={narrative.actionPlan} findings={findings} onJump={jump} judging={judging} readAt={readAt} />
        )}
        <WordsToSay words={analysis.wordsToSay ?? []} />
      </div>
      {!premium && upgrade && <UpgradeBanner byDecision={decision !== undefined} button={upgrade} />}
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
  if (findings.length === 0) return '';
  return `${capitalized(counted(findings.length, 'finding'))}: ${kinds.join(', ')}.`;
}
