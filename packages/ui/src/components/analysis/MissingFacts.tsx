import type { AnsweredFact, MissingFact } from '@latticework/core/analysis';
import { useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { KeepFocus } from '../KeepFocus.tsx';
import classes from './MissingFacts.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { Answer, Rereading } from './rereading.ts';
import { rereadsLeft } from './words.ts';

type Props = {
  missing: readonly MissingFact[];
  answered: readonly AnsweredFact[];
  /** Only for an analysis of one's own that can be read again. */
  rereading: Rereading | undefined;
  left: number;
};

/** The facts that would move the bottom line: what the person said, and what the text still does not say. */
export function MissingFacts({ missing, answered, rereading, left }: Props) {
  const [picked, setPicked] = useState<Readonly<Record<string, Answer>>>({});
  // Only what is still missing: the answers of an earlier reading are kept on the server.
  const answers = Object.fromEntries(
    missing.flatMap(({ id }) => {
      const answer = picked[id];
      return answer ? [[id, answer] as const] : [];
    }),
  );
  const isAnswered = Object.keys(answers).length > 0;
  const answering = rereading !== undefined && left > 0;
  const busy = rereading?.busy ?? false;
  if (missing.length === 0 && answered.length === 0) return null;

  return (
    <section className={classes.facts} aria-labelledby="missing-facts">
      <h2 className={classes.title} id="missing-facts">
        {missing.length > 0 ? 'What your text does not say' : 'What you added'}
      </h2>
      {answered.length > 0 && (
        <ul className={classes.answered}>
          {answered.map(({ id, question, says }) => (
            <li key={id}>
              <span className={classes.asked}>{question}</span>
              <br />
              You said: {says}
            </li>
          ))}
        </ul>
      )}
      {missing.map((fact) => (
        <Fact
          key={fact.id}
          fact={fact}
          answer={answers[fact.id]}
          onAnswer={
            answering ? (answer) => !busy && setPicked((before) => ({ ...before, [fact.id]: answer })) : undefined
          }
        />
      ))}
      <KeepFocus className={classes.again}>
        {answering && missing.length > 0 && (
          <div data-screen-only>
            {!busy && rereading.problem && rereading.changes === 'answers' && (
              <ProblemNotice problem={rereading.problem} after="Your answers are still here." />
            )}
            <div className={classes.row}>
              <BusyButton
                busy={busy && rereading.changes === 'answers'}
                busyText="Reading again..."
                disabled={!isAnswered || busy}
                onClick={() => rereading.reread({ answers })}
              >
                Read again with my answers
              </BusyButton>
              <p className={classes.left} id="rereads-left">
                {isAnswered ? 'Free.' : 'Answer one or both. Free.'} {rereadsLeft(left)}
              </p>
            </div>
          </div>
        )}
        {rereading && left === 0 && (
          <p className={classes.left} data-screen-only>
            This analysis has been read again twice, which is the limit.
          </p>
        )}
      </KeepFocus>
    </section>
  );
}

type FactProps = {
  fact: MissingFact;
  answer: Answer | undefined;
  /** Without it, the fact cannot be answered, and only what would follow is shown. */
  onAnswer: ((answer: Answer) => void) | undefined;
};

function Fact({ fact, answer, onAnswer }: FactProps) {
  const { id, question, answers, ifYes, ifNo } = fact;
  const sides = [
    ['yes', answers.yes, ifYes],
    ['no', answers.no, ifNo],
  ] as const;
  return (
    <fieldset className={classes.fact}>
      <legend className={classes.question}>{question}</legend>
      <div className={classes.sides}>
        {sides.map(([side, says, follows]) => (
          <div key={side} className={classes.side} data-picked={answer === side || undefined}>
            {onAnswer ? (
              <label className={classes.answer}>
                <input
                  type="radio"
                  name={`missing-${id}`}
                  value={side}
                  checked={answer === side}
                  onChange={() => onAnswer(side)}
                  aria-describedby={follows ? `follows-${id}-${side}` : undefined}
                />
                <span>{says}</span>
              </label>
            ) : (
              <p className={classes.says}>{says}</p>
            )}
            {follows && (
              <p className={classes.follows} id={`follows-${id}-${side}`}>
                {follows}
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
