import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './PageError.module.css';

type Props = {
  title: string;
  text: string;
  detail?: string | undefined;
  onRetry: () => void;
  onLeave?: (() => void) | undefined;
};

/** A page that failed, with ways to recover. */
export function PageError({ title, text, detail, onRetry, onLeave }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`page ${classes.error}`} role="alert">
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {detail && <p className="note second">{detail}</p>}
      <div className={classes.ways}>
        <Button onClick={onRetry}>Try Again</Button>
        {onLeave && (
          <button type="button" className="quiet" onClick={onLeave}>
            Go to dashboard
          </button>
        )}
      </div>
    </section>
  );
}
