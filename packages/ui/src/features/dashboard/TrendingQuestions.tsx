import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { SectionHead } from '../../components/SectionHead.tsx';
import { useServices } from '../../data/ServicesProvider.tsx';
import { paths } from '../../paths.ts';
import classes from './TrendingQuestions.module.css';
import { TrendingRow } from './TrendingRow.tsx';
import { type TrendingQuestion, trendingQuery } from './trending.ts';

const SHOWN = 6;

type Props = {
  pickedId: string | undefined;
  /** Called with the pressed element, so that the focus can return to it. */
  onPick: (question: TrendingQuestion, from: HTMLElement) => void;
};

export function TrendingQuestions({ ref, ...props }: Props & { ref: Ref<HTMLElement> }) {
  const questions = useQuery(trendingQuery(useServices()));
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId} ref={ref} tabIndex={-1}>
      <SectionHead id={headingId} title="Trending questions" all="Trending Archive" to={paths.archive} ruled />
      <KeepFocus>
        {questions.isPending && <Loading label="Loading trending questions" />}
        {questions.isLoadingError && (
          <div className={classes.failed}>
            <Notice kind="error">The trending questions could not be loaded.</Notice>
            <button type="button" className="quiet" onClick={() => void questions.refetch()}>
              Try Again
            </button>
          </div>
        )}
        {questions.data?.length === 0 && (
          <EmptyState title="Nothing is trending right now">
            Questions that many people talk about will be listed here, ready to analyze with one press. Until then,
            start with one of your own.
          </EmptyState>
        )}
        {questions.data && questions.data.length > 0 && <List {...props} questions={questions.data} />}
      </KeepFocus>
    </section>
  );
}

function List({ questions, pickedId, onPick }: Props & { questions: TrendingQuestion[] }) {
  const [all, setAll] = useState(false);
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  // The rows above the button disappear, and it would move out of view.
  useEffect(() => {
    if (!all && document.activeElement === toggle.current) toggle.current?.scrollIntoView({ block: 'nearest' });
  }, [all]);

  return (
    <>
      <ol className={classes.list} id={listId}>
        {(all ? questions : questions.slice(0, SHOWN)).map((question) => (
          <TrendingRow key={question.id} question={question} picked={question.id === pickedId} onPick={onPick} />
        ))}
      </ol>
      {questions.length > SHOWN && (
        <button
          ref={toggle}
          type="button"
          className="quiet"
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show Fewer' : 'View All'}
        </button>
      )}
    </>
  );
}
