import { PATTERNS_QUESTIONS } from '@latticework/api/contracts/patterns';
import { isEarly } from '@latticework/core/patterns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { capitalized, counted } from '../../../components/analysis/words.ts';
import { Choice } from '../../../components/Choice.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { KeepFocus } from '../../../components/KeepFocus.tsx';
import { Loading } from '../../../components/Loading.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { type Patterns, patternsQuery } from '../../../data/patterns.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { paths } from '../../../paths.ts';
import { ByCategory } from './ByCategory.tsx';
import { ByMonth } from './ByMonth.tsx';
import { FoundTools } from './FoundTools.tsx';
import { Lead } from './Lead.tsx';
import classes from './PatternsView.module.css';
import { Practice } from './Practice.tsx';
import { askedLately, foundTools, type Kind } from './rows.ts';

const KINDS = [
  ['all', 'Models and biases'],
  ['mental_model', 'Models'],
  ['cognitive_bias', 'Biases'],
] as const;

/** Which models and biases come back in this person's questions. */
export function PatternsView() {
  const query = useQuery(patternsQuery(useServices()));
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await query.refetch();
    setTrying(false);
  };

  // The error stays in place during a retry, so that it keeps the focus.
  const failed = !query.data && (query.isError || trying);
  return (
    <KeepFocus>
      {query.data && <Shown patterns={query.data} />}
      {failed && <Failed trying={trying} onRetry={() => void retry()} />}
      {!query.data && !failed && <Loading label="Loading your patterns" />}
    </KeepFocus>
  );
}

function Failed({ trying, onRetry }: { trying: boolean; onRetry: () => void }) {
  return (
    <div className={classes.failed}>
      <Notice kind="error">Your patterns could not be loaded.</Notice>
      <button type="button" className="quiet" aria-disabled={trying || undefined} onClick={() => trying || onRetry()}>
        {trying ? 'Trying again…' : 'Try Again'}
      </button>
    </div>
  );
}

function Shown({ patterns }: { patterns: Patterns }) {
  const [kind, setKind] = useState<Kind>('all');
  if (patterns.questions === 0) return <NothingYet />;
  const early = isEarly(askedLately(patterns));
  const tools = foundTools(patterns, kind);

  return (
    <div className={classes.view}>
      {early ? <Early patterns={patterns} /> : <Lead patterns={patterns} />}
      <Choice legend="Show" choices={KINDS} value={kind} onChange={setKind} className={classes.kinds} />
      <div className={classes.columns} data-early={early || undefined}>
        <FoundTools key={kind} tools={tools} months={patterns.months} early={early} />
        {!early && <Practice practice={patterns.practice} />}
      </div>
      {!early && (
        <>
          <ByMonth patterns={patterns} kind={kind} />
          <ByCategory patterns={patterns} kind={kind} />
        </>
      )}
      <section className={classes.how} aria-label="How it is counted">
        <p>
          A finding counts one in each question. One that you said fits counts two. One that you said is not you counts
          nothing, because you know that better than a reading of your words. Months follow the time zone of this
          device.
        </p>
        {patterns.capped && (
          <p>
            You have asked more than {PATTERNS_QUESTIONS.toLocaleString('en')} questions. Only the newest{' '}
            {PATTERNS_QUESTIONS.toLocaleString('en')} are counted here.
          </p>
        )}
      </section>
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No patterns yet"
      action={
        <Link className="quiet" to={paths.dashboardAsk}>
          Write your first question
        </Link>
      }
    >
      Here you will see which models and biases come back in your questions, by month and by category, and what to
      practice next. It takes a few questions.
    </EmptyState>
  );
}

function Early({ patterns }: { patterns: Patterns }) {
  const lately = askedLately(patterns);
  const questions = counted(lately, 'question');
  return (
    <p className={classes.lead}>
      {lately === patterns.questions
        ? `It is too early for patterns. ${capitalized(questions)} can show what was found, but not yet what keeps coming up.`
        : `You have asked ${questions} in the last twelve months: too few to say what keeps coming up.`}{' '}
      <Link to={paths.dashboardAsk}>Write another question</Link>
    </p>
  );
}
