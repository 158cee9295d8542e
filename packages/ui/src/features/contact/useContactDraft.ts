import { type RefObject, useEffect, useState } from 'react';
import { type ContactDraft, forgetContactDraft, keepContactDraft, readContactDraft } from './contactDraft.ts';
import { SOMETHING_ELSE, TOPICS } from './topics.ts';

const EMPTY: ContactDraft = { name: '', email: null, topic: TOPICS[0], subject: '', message: '' };

/** The draft of the message, which survives a reload within the tab. */
export function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(EMPTY);

  useEffect(() => {
    const kept = { ...EMPTY, ...readContactDraft() };
    setDraft({ ...kept, ...typedAlready(form.current) });
  }, [form]);

  return {
    draft,
    change: (part: Partial<ContactDraft>) => {
      const changed = { ...draft, ...part };
      keepContactDraft(changed);
      setDraft(changed);
    },
    /** For the next message from the same person. */
    clear: () => {
      forgetContactDraft();
      setDraft({ ...EMPTY, name: draft.name, email: draft.email });
    },
  };
}

/** What the user typed and chose, or the browser filled in, before this code was loaded. */
function typedAlready(form: HTMLFormElement | null): Partial<ContactDraft> {
  if (!form) return {};
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name=name], [name=email], textarea');
  // A field's default value (the account's own address) was set by this page.
  const typed = [...fields].filter(({ value, defaultValue }) => value !== defaultValue);
  const chosen = form.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value;
  return {
    ...Object.fromEntries(typed.map(({ name, value }) => [name, value])),
    ...(chosen && chosen !== EMPTY.topic && { topic: chosen === SOMETHING_ELSE ? null : chosen }),
  };
}
