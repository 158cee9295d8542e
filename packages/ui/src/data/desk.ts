import { assertNever } from '@latticework/core/errors';

/** The texts that somebody has not sent: the one in the box, and those that gave way to another one, newest first. */
export type Desk = {
  text: string;
  /** Typed by the person. A text from elsewhere that was not changed can be had again where it came from. */
  own: boolean;
  aside: readonly string[];
};

export type DeskAction =
  /** The person changed the text in the box by hand. */
  | { kind: 'write'; text: string }
  /** Another text takes the place of the one in the box; an empty one starts afresh. */
  | { kind: 'replace'; text: string; own: boolean }
  | { kind: 'bringBack'; text: string }
  | { kind: 'discard'; text: string }
  /** The text was answered, and is in the history from now on. */
  | { kind: 'sent'; text: string }
  /** The texts of another desk arrive, newer than those here. */
  | { kind: 'join'; desk: Desk };

export const EMPTY_DESK: Desk = { text: '', own: false, aside: [] };
export const ASIDE_LIMIT = 5;

/** The desk after an action. Whatever takes the place of a text of the person's own sets that text aside. */
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

/** The desk with another text in the box. One that the person typed before is theirs, wherever it comes from now. */
function withText(desk: Desk, { text, own }: Pick<Desk, 'text' | 'own'>): Desk {
  const displaced = desk.own ? [desk.text] : [];
  const known = [...displaced, ...desk.aside].some((one) => isSame(one, text));
  return { text, own: own || known, aside: listed([...displaced, ...desk.aside], text) };
}

/** Each text once, without blank ones and without the one that is in the box or gone. */
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
