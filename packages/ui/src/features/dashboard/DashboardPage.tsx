import { QUERY_MAX_LENGTH } from '@latticework/core/analysis';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ArrivingAnalysis } from '../../components/analysis/ArrivingAnalysis.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Leaf } from '../../components/Leaf.tsx';
import { Notice } from '../../components/Notice.tsx';
import { UpgradeButton } from '../../components/UpgradeButton.tsx';
import { useTypingPlaceholder } from '../../components/useTypingPlaceholder.ts';
import { keepDraft, readDraft } from '../../data/draft.ts';
import { limitsQuery } from '../../data/limits.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePerson } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { analysisError } from './analysisError.ts';
import { Clarification } from './Clarification.tsx';
import classes from './DashboardPage.module.css';
import { ManualLimit } from './ManualLimit.tsx';
import { PremiumWish } from './PremiumWish.tsx';
import { Reading } from './Reading.tsx';
import { SAMPLE_QUESTIONS, TYPING_PACE } from './samples.ts';
import { UsagePanel } from './UsagePanel.tsx';
import { usageStage } from './usage.ts';
import { useAddressWishes } from './useAddressWishes.ts';
import { useAnalysisFlow } from './useAnalysisFlow.ts';
import { useFocusHandover } from './useFocusHandover.ts';
import { VerificationBanner } from './VerificationBanner.tsx';

export function DashboardPage() {
  const person = usePerson();
  const limits = useQuery(limitsQuery(useServices())).data;
  const [text, setText] = useState(readDraft);
  const box = useRef<HTMLTextAreaElement>(null);
  const marked = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const flow = useAnalysisFlow();

  const tier = limits?.tier ?? person.claimedTier;
  const arriving = flow.busy && flow.reading.arrivals.tools.length > 0;
  // What runs counts until it is cancelled; the box shall not close over it.
  const closed = !flow.busy && limits?.tier === 'free' && usageStage(limits).manual === 'locked';
  const error = flow.error ? analysisError(flow.error) : null;

  useEffect(() => keepDraft(text), [text]);
  useTypingPlaceholder(box, SAMPLE_QUESTIONS, TYPING_PACE, text === '' && !closed);
  useEffect(() => {
    // A question brings a field of its own for its answer; where there is help instead, the box is what can be gone on with.
    if (flow.clarification?.help) box.current?.focus();
  }, [flow.clarification]);
  useFocusHandover(arriving, marked, box);
  useAddressWishes({
    onQuestion: setText,
    onSubmit: (question) => flow.ask(question),
    onFocus: () => box.current?.focus(),
    onReset: () => {
      setText('');
      flow.reset();
      window.scrollTo({ top: 0 });
    },
  });

  return (
    <div className={`page ${classes.page}`}>
      <title>Dashboard | Latticework</title>
      <PremiumWish limits={limits} />
      <div className={classes.top}>
        <Badge>{tier === 'premium' ? 'Premium Member' : 'Free Tier'}</Badge>
        <nav aria-label="Your pages" className={classes.links}>
          <Link to={paths.history}>History</Link>
          {tier === 'premium' && <Link to={paths.archive}>Archive</Link>}
          <Link to={paths.settings}>Settings</Link>
        </nav>
      </div>
      <VerificationBanner onDismissed={() => heading.current?.focus()} />
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          Welcome back, {person.name}
        </h1>
        {tier === 'free' && <UsagePanel limits={limits} />}
      </div>

      <div className={classes.desk} hidden={arriving} data-asked={flow.clarification ? true : undefined}>
        <Leaf
          label="What are you deciding?"
          value={text}
          onChange={setText}
          onSubmit={() => flow.ask(text)}
          submitLabel="Mark it up"
          maxLength={QUERY_MAX_LENGTH}
          busy={flow.busy}
          closed={closed && limits ? <ManualLimit resetTime={limits.resetTime} /> : undefined}
          hint="Plain words are best. Leave the doubts in."
          inputRef={box}
        />
        {flow.clarification && !flow.busy && (
          <Clarification
            {...flow.clarification}
            text={text}
            onAnswer={(answered) => {
              setText(answered);
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
        {arriving && <ArrivingAnalysis ref={marked} {...flow.reading} />}
        {error && !flow.busy && (
          <Notice kind="error">
            <p>{error.text}</p>
            {error.offersUpgrade && <UpgradeButton quiet />}
          </Notice>
        )}
      </div>
    </div>
  );
}
