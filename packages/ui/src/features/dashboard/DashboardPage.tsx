import { QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ArrivingAnalysis } from '../../components/analysis/ArrivingAnalysis.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionForm } from '../../components/QuestionForm.tsx';
import { usageStage } from '../../components/usage.ts';
import { useTypingPlaceholder } from '../../components/useTypingPlaceholder.ts';
import { limitsQuery } from '../../data/limits.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { PastDueNotice } from '../../layout/billing/PastDueNotice.tsx';
import { UpgradeButton } from '../../layout/billing/UpgradeButton.tsx';
import { UpgradeWelcome } from '../../layout/billing/UpgradeWelcome.tsx';
import { useUpgradeWelcome } from '../../layout/billing/useUpgradeWelcome.ts';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { ArchivePrompt } from './ArchivePrompt.tsx';
import { analysisError } from './analysisError.ts';
import { Clarification } from './Clarification.tsx';
import classes from './DashboardPage.module.css';
import { Examples } from './Examples.tsx';
import { FoundSoFar } from './FoundSoFar.tsx';
import { ManualLimit } from './ManualLimit.tsx';
import { PickedQuestion } from './PickedQuestion.tsx';
import { PremiumIntent } from './PremiumIntent.tsx';
import { Reading } from './Reading.tsx';
import { SetAside } from './SetAside.tsx';
import { SAMPLE_QUESTIONS, TYPING_PACE } from './samples.ts';
import { TrendingQuestions } from './TrendingQuestions.tsx';
import { type TrendingQuestion, useRecordTrendingClick } from './trending.ts';
import { UsagePanel } from './UsagePanel.tsx';
import { useAddressActions } from './useAddressActions.ts';
import { useAnalysisFlow } from './useAnalysisFlow.ts';
import { useFocusHandover } from './useFocusHandover.ts';
import { useQuestion } from './useQuestion.ts';
import { VerificationBanner } from './VerificationBanner.tsx';

export function DashboardPage() {
  const person = usePerson();
  const counted = useQuery(limitsQuery(useServices()));
  const { text, picked, ...question } = useQuestion();
  const box = useRef<HTMLTextAreaElement>(null);
  const marked = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pickedFrom = useRef<HTMLElement>(null);
  const trending = useRef<HTMLElement>(null);
  const flow = useAnalysisFlow({ onSent: question.sent, onBack: question.reopen });
  const welcome = useUpgradeWelcome();
  const billing = useBilling();
  const recordClick = useRecordTrendingClick();

  const limits = counted.data;
  const tier = limits?.tier ?? person.claimedTier;
  const stage = limits?.tier === 'free' ? usageStage(limits) : null;
  const arriving = flow.busy && flow.reading.arrivals.tools.length > 0;
  // A running analysis counts until it is canceled, so the box must stay open.
  const manualUsed = !flow.busy && stage?.manual === 'locked';
  const closed = manualUsed && !picked;
  /** A trending question that the person cannot edit into their own. */
  const fixed = manualUsed && picked !== null;
  const askedBack = flow.busy ? null : flow.clarification;
  /** The question cannot be answered here; help is for everyone. */
  const tooThin = fixed && askedBack !== null && !askedBack.help;
  const error = flow.error ? analysisError(flow.error) : null;
  /** The form already says it. */
  const told = closed && error?.limit === 'manual';

  useTypingPlaceholder(box, SAMPLE_QUESTIONS, TYPING_PACE, text === '' && !closed);
  useEffect(() => {
    if (!picked) return;
    box.current?.focus({ preventScroll: true });
    box.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  useFocusHandover(arriving, marked, box);
  useAddressActions({
    onQuestion: question.replace,
    onSubmit: (text) => flow.ask(text),
    onFocus: () => box.current?.focus(),
    onReset: () => {
      question.replace('', false);
      flow.reset();
      window.scrollTo({ top: 0 });
    },
  });

  const pick = (picked: TrendingQuestion, from: HTMLElement) => {
    // The box holds the text that is being analyzed.
    if (flow.busy) return;
    flow.clear();
    recordClick.mutate(picked.id);
    pickedFrom.current = from;
    // A new object, so that pressing the row of the question that is already in the box moves the focus too.
    question.pick({ ...picked });
  };
  const putBack = () => {
    flow.clear();
    question.putBack();
    const back = pickedFrom.current?.isConnected ? pickedFrom.current : heading.current;
    back?.focus();
  };

  return (
    <div className={`page ${classes.page}`}>
      <title>Dashboard | Latticework</title>
      {billing && <UpgradeWelcome confirmation={welcome.confirmation} onDismiss={welcome.end} />}
      {billing && welcome.confirmation === null && <PremiumIntent limits={limits} />}
      <div className={classes.top}>
        {billing && <Badge>{tier === 'premium' ? 'Premium Member' : 'Free Tier'}</Badge>}
        <nav aria-label="Your pages" className={classes.links}>
          <Link to={paths.history}>History</Link>
          {tier === 'premium' && <Link to={paths.archive}>Archive</Link>}
          <Link to={paths.settings}>Settings</Link>
        </nav>
      </div>
      <VerificationBanner onDismissed={() => heading.current?.focus()} />
      {limits?.pastDue && <PastDueNotice />}
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          Welcome back, {person.name}
        </h1>
        {billing && tier === 'free' && (
          <UsagePanel limits={limits} failed={counted.isError} onRetry={() => void counted.refetch()} />
        )}
      </div>

      <div className={classes.desk} hidden={arriving} data-asked={(askedBack && !tooThin) || undefined}>
        <QuestionForm
          label="What are you deciding?"
          value={text}
          onChange={question.write}
          onSubmit={() => flow.ask(text, picked?.id)}
          submitLabel="Mark it up"
          maxLength={QUERY_MAX_LENGTH}
          busy={flow.busy}
          head={
            picked && <PickedQuestion question={picked} limits={limits} onPutBack={flow.busy ? undefined : putBack} />
          }
          aside={
            !picked && (
              <SetAside
                texts={question.aside}
                busy={flow.busy}
                onBringBack={(text) => {
                  flow.clear();
                  question.bringBack(text);
                  (box.current ?? heading.current)?.focus();
                }}
                onDiscard={(text) => {
                  question.discard(text);
                  (box.current ?? heading.current)?.focus();
                }}
              />
            )
          }
          fixed={fixed}
          held={picked !== null && stage?.trending === 'locked'}
          closed={
            closed && limits ? (
              <ManualLimit
                limits={limits}
                refusal={told ? error.text : null}
                onTrending={() => {
                  trending.current?.focus({ preventScroll: true });
                  trending.current?.scrollIntoView({ block: 'start' });
                }}
              />
            ) : undefined
          }
          hint="Plain words are best. Leave the doubts in."
          inputRef={box}
        />
        {askedBack && !tooThin && (
          <Clarification
            {...askedBack}
            text={text}
            counted={flow.brokenOff !== null}
            onAnswer={(answered) => {
              question.write(answered);
              flow.ask(answered);
              // The field that had the focus is gone by now.
              box.current?.focus();
            }}
          />
        )}
      </div>

      <div className={classes.outcome}>
        {flow.busy && (
          <Reading
            arrivals={flow.reading.arrivals}
            onCancel={() => {
              flow.cancel();
              box.current?.focus();
            }}
          />
        )}
        {arriving && <ArrivingAnalysis ref={marked} text={flow.reading.text} arrivals={flow.reading.arrivals} />}
        {tooThin && (
          <Notice kind="done">
            This question says too little to be read{flow.brokenOff ? '' : ', and nothing was counted'}. Please pick
            another one.
          </Notice>
        )}
        {error && !told && !flow.busy && (
          <Notice kind="error">
            <p>{error.text}</p>
            {error.offersUpgrade && <UpgradeButton quiet />}
          </Notice>
        )}
        {flow.brokenOff && <FoundSoFar {...flow.brokenOff} />}
      </div>

      {!arriving && (
        <>
          <TrendingQuestions ref={trending} pickedId={picked?.id} onPick={pick} />
          {billing && tier === 'free' && <ArchivePrompt />}
          <Examples />
        </>
      )}
    </div>
  );
}
