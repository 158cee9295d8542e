import '@mantine/core/styles/Input.layer.css';
import { pastedSchema } from '@latticework/api/contracts/analysis';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { Dialog } from '../Dialog.tsx';
import { Loading } from '../Loading.tsx';
import { useCopying } from '../useCopying.ts';
import classes from './OwnReadingDialog.module.css';
import type { OwnReading } from './ownReading.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import { capitalized, counted } from './words.ts';

type Props = {
  own: OwnReading;
  pasted: string;
  onPaste: (text: string) => void;
  onClose: () => void;
};

/** Two steps: copy the request to an AI of one's own, and bring the answer back. */
export function OwnReadingDialog({ own, pasted, onPaste, onClose }: Props) {
  const { request, faulty, busy } = own;
  const [invalid, setInvalid] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = pastedSchema.safeParse(pasted);
    setInvalid(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) own.submit(pasted);
  };

  return (
    <Dialog title="Read with your own AI" onClose={onClose} locked={busy} sheet>
      <p>
        Any AI that you can chat with will do. You take the request there and bring the answer back. It has to pass the
        same checks as every other reading, and then takes the place of this one. Free, once for this text.
      </p>
      <h3 className={classes.step}>1. Copy the request</h3>
      {request.problem ? (
        <>
          <ProblemNotice problem={request.problem} />
          {!own.isUsed && (
            <button type="button" className="quiet" onClick={request.retry}>
              Try Again
            </button>
          )}
        </>
      ) : request.data === undefined ? (
        <Loading label="Preparing the request" />
      ) : (
        <>
          <p className={classes.hint}>
            About {wordsIn(request.data)} words. Your text is in it, and goes where you paste it.
          </p>
          <CopyText text={request.data} label="Copy the Request" />
        </>
      )}

      <form onSubmit={submit} noValidate>
        <h3 className={classes.step} id="own-answer">
          2. Paste the answer
        </h3>
        <Textarea
          aria-labelledby="own-answer"
          value={pasted}
          onChange={(event) => {
            setInvalid(null);
            onPaste(event.currentTarget.value);
          }}
          error={invalid}
          errorProps={{ role: 'alert' }}
          readOnly={busy}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
        />
        {!busy && own.problem && !invalid && <ProblemNotice problem={own.problem} />}
        {!busy && faulty && !invalid && (
          <div role="alert" className={classes.below}>
            <p>
              {capitalized(counted(faulty.faults.length, 'thing'))} in this answer{' '}
              {faulty.faults.length === 1 ? 'does' : 'do'} not hold. Copy the corrections into the same chat, and paste
              the next answer here.
            </p>
            <CopyText text={faulty.repair} label="Copy the Corrections" />
            <details>
              <summary className="quiet">What does not hold?</summary>
              <ul className={classes.faults}>
                {faulty.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </details>
          </div>
        )}
        <div className={classes.foot}>
          <BusyButton type="submit" busy={busy} busyText="Checking">
            Check and Show
          </BusyButton>
          <button type="button" className="quiet" onClick={onClose} disabled={busy}>
            Not now
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Where copying is not allowed, the text itself, to be selected. */
function CopyText({ text, label }: { text: string; label: string }) {
  const { copy, copied, failed } = useCopying(text);
  return (
    <>
      <div className={classes.copy}>
        <Button variant="default" onClick={copy}>
          {label}
        </Button>
        <p className={classes.note} role="status">
          {failed ? 'Copying was not allowed here. Select the text below to copy it.' : copied && 'Copied'}
        </p>
      </div>
      {failed && (
        <Textarea aria-label={label} value={text} readOnly rows={4} onFocus={(event) => event.currentTarget.select()} />
      )}
    </>
  );
}

function wordsIn(text: string): string {
  const count = text.split(/\s+/).length;
  return (Math.round(count / 100) * 100).toLocaleString('en-US');
}
