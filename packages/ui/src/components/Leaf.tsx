import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { BusyButton } from './BusyButton.tsx';
import classes from './Leaf.module.css';
import { useHydrated } from './useHydrated.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  submitLabel: string;
  /** Longer texts are counted and not taken; nothing is cut off while somebody writes. */
  maxLength?: number;
  /** The button leads on without a text as well, and Enter alone submits one: for a first line on the landing page. */
  inviting?: boolean;
  /** A second submit while one runs is not taken. */
  busy?: boolean;
  /** Above the text, for what is to be known of it. */
  head?: ReactNode;
  /** Other texts than the one in the box; also there while nothing can be written. */
  aside?: ReactNode;
  /** The text can be sent as it is and not be changed. */
  fixed?: boolean | undefined;
  /** It cannot be sent for now; says why elsewhere. */
  held?: boolean | undefined;
  /** Nothing can be written; says why in place of the text, or above what has been written already. */
  closed?: ReactNode;
  placeholder?: string;
  /** In place of the character count while the leaf is empty. */
  hint?: ReactNode;
  /** How far the text is toward what it is for: a line that inks in, and words in place of the character count. */
  progress?: { label: string; share: number; words: string };
  inputRef?: Ref<HTMLTextAreaElement>;
};

/** The ruled sheet that a person writes on. */
export function Leaf(props: Props) {
  const { label, value, onChange, onSubmit, submitLabel, maxLength = Number.POSITIVE_INFINITY } = props;
  const { inviting, busy = false, head, aside, fixed, held, closed, placeholder, hint, progress, inputRef } = props;
  const hydrated = useHydrated();
  const countId = useId();
  const headId = useId();
  const length = value.trim() === '' ? 0 : value.length;
  const tooLong = length > maxLength;
  const open = !tooLong && !busy && !closed && !held;
  const ready = open && (length > 0 || Boolean(inviting));
  const shut = Boolean(closed) && length === 0;
  const above = shut ? null : (closed ?? head);

  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const meant = event.ctrlKey || event.metaKey || (inviting && !event.shiftKey);
    if (!meant) return;
    event.preventDefault();
    if (open && length > 0) onSubmit();
  };

  return (
    <form
      className={classes.leaf}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSubmit();
      }}
    >
      {above && (
        <div id={headId} className={closed ? classes.closed : undefined} data-above>
          {above}
        </div>
      )}
      {shut && <div className={classes.closed}>{closed}</div>}
      {aside}
      {!shut && (
        <textarea
          ref={inputRef}
          className={classes.paper}
          aria-label={label}
          aria-describedby={above ? `${headId} ${countId}` : countId}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-invalid={tooLong || undefined}
          value={value}
          placeholder={placeholder}
          readOnly={busy || fixed || Boolean(closed)}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={submitByKey}
          rows={4}
        />
      )}
      {progress && <progress className={classes.progress} aria-label={progress.label} value={progress.share} />}
      {!shut && (
        <div className={classes.foot}>
          <p
            className={classes.count}
            id={countId}
            data-over={tooLong || undefined}
            aria-live={tooLong ? 'polite' : 'off'}
          >
            {length === 0 && hint}
            {length > 0 && !tooLong && (progress?.words ?? countOf(length, maxLength))}
            {tooLong &&
              `${(length - maxLength).toLocaleString('en-US')} characters too many. Please shorten your text.`}
          </p>
          <BusyButton
            className={classes.submit}
            // Before that nobody would take the text: the browser would go to this page anew, without it.
            type={hydrated ? 'submit' : 'button'}
            disabled={!ready}
            busy={busy}
            busyText={submitLabel}
          >
            {submitLabel}
          </BusyButton>
        </div>
      )}
    </form>
  );
}

function countOf(length: number, maxLength: number): string {
  const count = length.toLocaleString('en-US');
  return Number.isFinite(maxLength)
    ? `${count} of ${maxLength.toLocaleString('en-US')} characters`
    : `${count} characters`;
}
