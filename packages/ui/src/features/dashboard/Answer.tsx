import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './Answer.module.css';
import { withAnswer } from './withAnswer.ts';

type Props = {
  text: string;
  maxLength: number;
  /** The id of the question. */
  describedBy: string;
  /** Called with the text and the answer. */
  onAnswer: (text: string) => void;
};

/**
 * A field for the answer to a clarifying question. It takes the focus when it appears, because the analysis waits for
 * it.
 */
export function Answer({ text, maxLength, describedBy, onAnswer }: Props) {
  const [answer, setAnswer] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const whole = withAnswer(text, answer);
  const over = whole.length - maxLength;
  const ready = answer.trim() !== '' && over <= 0;
  useEffect(() => field.current?.focus(), []);

  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (ready) onAnswer(whole);
  };

  return (
    <form
      className={classes.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAnswer(whole);
      }}
    >
      <label className={classes.label} htmlFor={id}>
        Your answer
      </label>
      <textarea
        ref={field}
        id={id}
        className={classes.field}
        aria-describedby={over > 0 ? `${describedBy} ${id}-over` : describedBy}
        aria-invalid={over > 0 || undefined}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        onKeyDown={submitByKey}
        rows={3}
      />
      {answer && over > 0 && (
        <p className={classes.over} id={`${id}-over`} role="alert">
          With this answer your text is {over.toLocaleString('en-US')} {over === 1 ? 'character' : 'characters'} too
          long. Please shorten one of them.
        </p>
      )}
      <Button type="submit" variant="default" disabled={!ready}>
        Add and ask again
      </Button>
    </form>
  );
}
