import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Choice } from '../../components/Choice.tsx';
import { KeepFocus } from '../../components/KeepFocus.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useHydrated } from '../../components/useHydrated.ts';
import { useSession } from '../../data/SessionProvider.tsx';
import classes from './ContactForm.module.css';
import { FaultyMessage, useSendMessage } from './contact.ts';
import { MessageField } from './MessageField.tsx';
import { NotSent } from './NotSent.tsx';
import { Sent } from './Sent.tsx';
import { SOMETHING_ELSE, TOPICS } from './topics.ts';
import { useContactDraft } from './useContactDraft.ts';

const CHOICES = [...TOPICS, SOMETHING_ELSE].map((topic) => [topic, topic] as const);
const FIELDS = ['name', 'email', 'subject', 'message'] as const;

export function ContactForm({ supportEmail }: { supportEmail: string | undefined }) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, clear } = useContactDraft(form);
  const hydrated = useHydrated();
  const send = useSendMessage();
  const problems = send.error instanceof FaultyMessage ? send.error.problems : {};
  const ownEmail = (session.status === 'signedIn' && session.person.email) || '';

  useEffect(() => {
    if (!(send.error instanceof FaultyMessage)) return;
    const { problems: found } = send.error;
    const first = FIELDS.find((name) => found[name]);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [send.error]);

  const edit = (part: Parameters<typeof change>[0]) => {
    // A result about one message does not apply to the next.
    if (send.isError) send.reset();
    change(part);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const { name, topic, subject, message } = draft;
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    const written = { name, email: draft.email ?? ownEmail, subject: topic ?? subject, message, website };
    send.mutate(written, { onSuccess: clear });
  };

  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <KeepFocus>
      {send.isSuccess ? (
        <Sent email={send.data.email} mailbox={send.data.mailbox} onAnother={send.reset} />
      ) : (
        <form ref={form} onSubmit={submit} onKeyDown={submitByKey} aria-labelledby="write" noValidate>
          <h2 className={classes.title} id="write">
            Write to us here
          </h2>
          <noscript>
            <p>This form needs JavaScript. You can also write to the address next to it.</p>
          </noscript>
          <TextField
            label="Your name (optional)"
            name="name"
            autoComplete="name"
            value={draft.name}
            error={problems.name}
            readOnly={send.isPending}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            description="We will reply to this address."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.email ?? ownEmail}
            error={problems.email}
            readOnly={send.isPending}
            onChange={(event) => edit({ email: event.currentTarget.value })}
          />
          <Choice
            className={classes.about}
            legend="What is it about?"
            choices={CHOICES}
            value={draft.topic ?? SOMETHING_ELSE}
            onChange={(topic) => edit({ topic: topic === SOMETHING_ELSE ? null : topic })}
          />
          {draft.topic === null && (
            <TextField
              label="Subject"
              name="subject"
              required
              value={draft.subject}
              error={problems.subject}
              readOnly={send.isPending}
              onChange={(event) => edit({ subject: event.currentTarget.value })}
            />
          )}
          <MessageField
            value={draft.message}
            error={problems.message}
            readOnly={send.isPending}
            onChange={(message) => edit({ message })}
          />
          {/* A honeypot: no style shows it, no key reaches it, and screen readers skip it. */}
          <label className={classes.trap}>
            Website
            <input name="website" type="text" autoComplete="off" tabIndex={-1} />
          </label>
          {send.isError && !(send.error instanceof FaultyMessage) && (
            <NotSent error={send.error} supportEmail={supportEmail} />
          )}
          {/* Until the code is loaded, a press must not put the message into the address bar. */}
          <BusyButton type={hydrated ? 'submit' : 'button'} busy={send.isPending} busyText="Sending...">
            Send Message
          </BusyButton>
        </form>
      )}
    </KeepFocus>
  );
}
