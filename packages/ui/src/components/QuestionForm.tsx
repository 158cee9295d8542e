import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { BusyButton } from './BusyButton.tsx';
import classes from './QuestionForm.module.css';
import { useHydrated } from './useHydrated.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  submitLabel: string;
  /** Longer texts are counted and cannot be submitted; nothing is cut off. */
  maxLength?: number;
  /** The button is enabled even without a text, and Enter alone submits one: for the landing page. */
  inviting?: boolean;
  /** Ignores further submits while one is running. */
  busy?: boolean;
  /** Above the text: information about it. */
  head?: ReactNode;
  /** Texts other than the one in the box. Also shown while the box is closed. */
  aside?: ReactNode;
  /** The text can be sent but not edited. */
  fixed?: boolean | undefined;
  /** The text cannot be sent for now; the reason is shown elsewhere. */
  held?: boolean | undefined;
  /** Nothing can be written; the reason replaces the text, or stands above it if there is some. */
  closed?: ReactNode;
  placeholder?: string;
  /** Replaces the character count while the box is empty. */
  hint?: ReactNode;
  /** Progress toward a goal: a line that fills up, and text instead of the character count. */
  progress?: { label: string; share: number; words: string };
  inputRef?: Ref<HTMLTextAreaElement>;
};

/** The text box for a decision, with its submit button. */
export function QuestionForm(props: Props) {
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
      className={classes.form}
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
            // Before hydration no handler would take the text: the browser would reload the page without it.
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
