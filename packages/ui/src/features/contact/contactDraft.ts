import { personalForTab } from '../../data/personalStorage.ts';

/** A message that is being written. */
export type ContactDraft = {
  name: string;
  /** Null while it is the account's address, or for visitors. */
  email: string | null;
  /** Null when the person wrote a subject of their own. */
  topic: string | null;
  subject: string;
  message: string;
};

const NAME = 'contact';

export function keepContactDraft(draft: ContactDraft): void {
  personalForTab.write(NAME, JSON.stringify(draft));
}

export function forgetContactDraft(): void {
  personalForTab.remove(NAME);
}

/** Reads as much as possible; another version of the page may have stored it. */
export function readContactDraft(): Partial<ContactDraft> {
  const kept = parsed(personalForTab.read(NAME));
  const text = (name: keyof ContactDraft) => (typeof kept[name] === 'string' ? { [name]: kept[name] } : {});
  return {
    ...text('name'),
    ...text('email'),
    ...text('topic'),
    ...(kept['topic'] === null && { topic: null }),
    ...text('subject'),
    ...text('message'),
  };
}

function parsed(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
