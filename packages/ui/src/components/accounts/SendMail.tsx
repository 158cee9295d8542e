import { isRateLimit } from '../../providerErrors.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Notice } from '../Notice.tsx';
import { useTimedFlag } from '../useTimedFlag.ts';
import { LocalInbox } from './LocalInbox.tsx';
import classes from './SendMail.module.css';

type Props = {
  /** Empty if the address is not known. */
  email: string;
  request: {
    mutate: (email: string, on: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  cooldown: { seconds: number; start: () => void };
  label: string;
  /** Shown when the mail has been sent. */
  sentText: string;
  /** Null for a failure that is reported as success. */
  errorText: (error: unknown) => string | null;
  inbox: string | null;
  wide?: boolean;
};

/** Sends a mail, at most once a minute for each address. */
export function SendMail({ email, request, cooldown, label, sentText, errorText, inbox, wide = false }: Props) {
  const sent = useTimedFlag();
  const waiting = cooldown.seconds > 0;
  const failure = request.error ? errorText(request.error) : null;

  const done = () => {
    sent.show();
    cooldown.start();
  };
  const send = () => {
    if (!email || waiting || request.isPending) return;
    sent.hide();
    request.mutate(email, {
      onSuccess: done,
      onError: (error) => {
        if (errorText(error) === null) done();
        else if (isRateLimit(error)) cooldown.start();
      },
    });
  };

  return (
    <>
      {sent.shown && <Notice kind="done">{sentText}</Notice>}
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={classes.row}>
        <BusyButton
          variant="default"
          fullWidth={wide}
          busy={request.isPending}
          busyText="Sending..."
          disabled={!email || waiting}
          onClick={send}
        >
          {label}
        </BusyButton>
        {waiting && <p>You can send it again in {cooldown.seconds} s.</p>}
        {waiting && <LocalInbox href={inbox} />}
      </div>
    </>
  );
}
