import { useEffect, useRef } from 'react';
import { LocalInbox } from '../../components/accounts/LocalInbox.tsx';
import classes from './ContactForm.module.css';

type Props = { email: string; mailbox: string | null; onAnother: () => void };

/** What happens next. */
export function Sent({ email, mailbox, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="sent">
      <h2 className={classes.title} id="sent" ref={heading} tabIndex={-1}>
        Your message has been sent.
      </h2>
      <p>
        We reply to <strong>{email}</strong> within 24 hours. If you have not heard from us by then, check your spam
        folder.
      </p>
      {mailbox && <p>This installation sends no mail: the message is in its local inbox.</p>}
      <div className={classes.next}>
        <LocalInbox href={mailbox} />
        <button type="button" className="quiet" onClick={onAnother}>
          Write another message
        </button>
      </div>
    </section>
  );
}
