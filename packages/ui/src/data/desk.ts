import { assertNever } from '@latticework/core/errors';

/** The unsent texts of a person: the one in the box, and those that another one replaced, newest first. */
export type Desk = {
  text: string;
  /** Typed by the person. An unchanged text from elsewhere can be fetched again from there. */
  own: boolean;
  aside: readonly string[];
};

export type DeskAction =
  /** The person changed the text in the box by hand. */
  | { kind: 'write'; text: string }
  /** Another text replaces the one in the box; an empty one starts over. */
  | { kind: 'replace'; text: string; own: boolean }
  | { kind: 'bringBack'; text: string }
  | { kind: 'discard'; text: string }
  /** The text was answered and is now in the history. */
  | { kind: 'sent'; text: string }
  /** Merges the texts of another desk, which are newer. */
  | { kind: 'join'; desk: Desk };

export const EMPTY_DESK: Desk = { text: '', own: false, aside: [] };
export const ASIDE_LIMIT = 5;

/** The desk after an action. When another text replaces the person's own, theirs is set aside. */
export function deskAfter(desk: Desk, action: DeskAction): Desk {
  switch (action.kind) {
    case 'write':
      return { ...desk, text: action.text, own: true };
    case 'replace':
      return withText(desk, action);
    case 'bringBack':
      return withText(desk, { text: action.text, own: true });
    case 'discard':
      return { ...desk, aside: listed(desk.aside, action.text) };
    case 'sent': {
      const left = isSame(desk.text, action.text) ? { text: '', own: false } : { text: desk.text, own: desk.own };
      return { ...left, aside: listed(desk.aside, action.text) };
    }
    case 'join': {
      const { desk: newer } = action;
      const both = { ...desk, aside: [...newer.aside, ...desk.aside] };
      return withText(both, isBlank(newer.text) ? desk : newer);
    }
    default:
      return assertNever(action);
  }
}

/** The desk with another text in the box. A text that the person typed before is theirs, wherever it comes from now. */
function withText(desk: Desk, { text, own }: Pick<Desk, 'text' | 'own'>): Desk {
  const displaced = desk.own ? [desk.text] : [];
  const known = [...displaced, ...desk.aside].some((one) => isSame(one, text));
  return { text, own: own || known, aside: listed([...displaced, ...desk.aside], text) };
}

/** Each text once, without blank ones and without `except`. */
function listed(texts: readonly string[], except: string): string[] {
  const kept: string[] = [];
  for (const text of texts) {
    if (isBlank(text) || isSame(text, except) || kept.some((one) => isSame(one, text))) continue;
    kept.push(text);
  }
  return kept.slice(0, ASIDE_LIMIT);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
