import { type RefObject, useEffect, useState } from 'react';
import { type ContactDraft, forgetContactDraft, keepContactDraft, readContactDraft } from '../../data/contactDraft.ts';
import { SOMETHING_ELSE, TOPICS } from './topics.ts';

const EMPTY: ContactDraft = { name: '', email: null, topic: TOPICS[0], subject: '', message: '' };

/** The message as it is written, which outlives a reload within the tab. */
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
    /** For the next message, from the same person. */
    clear: () => {
      forgetContactDraft();
      setDraft({ ...EMPTY, name: draft.name, email: draft.email });
    },
  };
}

/** What somebody wrote and chose, or the browser filled in, before this code was loaded. */
function typedAlready(form: HTMLFormElement | null): Partial<ContactDraft> {
  if (!form) return {};
  const fields = new FormData(form);
  const typed = (['name', 'email', 'message'] as const).map((name) => [name, fields.get(name)]);
  const chosen = form.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value;
  return {
    ...Object.fromEntries(typed.filter(([, text]) => text)),
    ...(chosen && chosen !== EMPTY.topic && { topic: chosen === SOMETHING_ELSE ? null : chosen }),
  };
}
