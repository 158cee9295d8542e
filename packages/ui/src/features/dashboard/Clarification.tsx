import { QUERY_MAX_LENGTH, type Clarification as Question } from '@latticework/core/analysis';
import { useEffect, useRef } from 'react';
import { HelpLines } from '../../components/HelpLines.tsx';
import { Answer } from './Answer.tsx';
import classes from './Clarification.module.css';

type Props = Question & {
  /** The text that the question is about. */
  text: string;
  /** Findings arrived before the question, so the analysis counts. */
  counted: boolean;
  /** Called with the text and the answer. */
  onAnswer: (text: string) => void;
};

/** A clarifying question in the margin: the text stays where it is, and the answer is added to it. */
export function Clarification({ question, because, help, text, counted, onAnswer }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!help) return;
    // Scrolls the numbers to call into view, also below a long text on a phone; focus in the box would open the
    // keyboard over them.
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [help]);

  return (
    <div className={classes.question} ref={place} tabIndex={help && -1}>
      <div role="status">
        <p className={classes.label}>{help ? 'Before anything else' : 'One question first'}</p>
        <p className={classes.text} id="question">
          {question}
        </p>
        <p className={classes.because}>{because}</p>
        {help && <HelpLines help={help} />}
      </div>
      {!help && (
        <>
          <Answer text={text} maxLength={QUERY_MAX_LENGTH} describedBy="question" onAnswer={onAnswer} />
          <p className={classes.because}>
            Your answer is added to your text.{!counted && ' So far nothing has been counted.'}
          </p>
        </>
      )}
    </div>
  );
}
