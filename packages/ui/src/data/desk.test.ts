import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASIDE_LIMIT, type Desk, type DeskAction, deskAfter, EMPTY_DESK } from './desk.ts';

const after = (...actions: DeskAction[]) => actions.reduce(deskAfter, EMPTY_DESK);
const write = (text: string): DeskAction => ({ kind: 'write', text });
const replace = (text: string, own = false): DeskAction => ({ kind: 'replace', text, own });

describe('a desk', () => {
  it('sets the person’s text aside when another one replaces it, newest first', () => {
    expect(after(write('Do I sign?'), replace('Do I stop?', true), replace(''))).toEqual({
      text: '',
      own: false,
      aside: ['Do I stop?', 'Do I sign?'],
    });
  });

  it('sets aside a text from elsewhere only if the person changed it', () => {
    expect(after(replace('An example'), replace('Another example')).aside).toEqual([]);
    expect(after(replace('An example'), write('An example, mine'), replace('Another example')).aside).toEqual([
      'An example, mine',
    ]);
  });

  it('still treats a text as the person’s own when it comes again from elsewhere', () => {
    const desk = after(write('Do I sign?'), replace('An example'), replace('Do I sign?'), replace('An example'));
    expect(desk.aside).toEqual(['Do I sign?']);
  });

  it('stores a repeated text once', () => {
    const desk = after(write('Do I sign?'), replace(''), write('Do I sign? '), replace(''));
    expect(desk.aside).toEqual(['Do I sign? ']);
  });

  it('swaps the text in the box with the one that is brought back', () => {
    const desk = after(write('Do I sign?'), replace(''), write('Do I stop?'), {
      kind: 'bringBack',
      text: 'Do I sign?',
    });
    expect(desk).toEqual({ text: 'Do I sign?', own: true, aside: ['Do I stop?'] });
  });

  it('removes a text that was sent, and no other', () => {
    const desk = after(write('Do I sign?'), replace('Do I stop?', true), { kind: 'sent', text: 'Do I stop?' });
    expect(desk).toEqual({ text: '', own: false, aside: ['Do I sign?'] });
    expect(deskAfter(desk, { kind: 'sent', text: 'Do I sell?' })).toEqual(desk);
    expect(deskAfter(desk, { kind: 'discard', text: 'Do I sign?' }).aside).toEqual([]);
  });

  it('keeps a limited number of texts', () => {
    const texts = Array.from({ length: 9 }, (_, index) => replace(`Text ${index}`, true));
    expect(after(...texts).aside).toEqual(['Text 7', 'Text 6', 'Text 5', 'Text 4', 'Text 3']);
  });

  it('adds the newer texts of another desk and keeps its own', () => {
    const mine = after(write('Mine'), replace('Mine too', true));
    const theirs = after(write('From the landing page'), replace('Typed there later', true));
    expect(deskAfter(mine, { kind: 'join', desk: theirs })).toEqual({
      text: 'Typed there later',
      own: true,
      aside: ['Mine too', 'From the landing page', 'Mine'],
    });
    expect(deskAfter(mine, { kind: 'join', desk: EMPTY_DESK })).toEqual(mine);
  });
});

/** A desk, and the last text that the person wrote and has neither sent, discarded nor erased. */
type Told = { desk: Desk; last: string | null };

const same = (one: string | null, other: string) => one !== null && one.trim() === other.trim();

function told({ desk, last }: Told, action: DeskAction): Told {
  return { desk: deskAfter(desk, action), last: lastAfter() };

  function lastAfter(): string | null {
    switch (action.kind) {
      case 'write':
        if (action.text.trim()) return action.text;
        return desk.own || same(last, desk.text) ? null : last;
      case 'replace':
        return action.own && action.text.trim() ? action.text : last;
      case 'bringBack':
        return action.text;
      case 'sent':
      case 'discard':
        return same(last, action.text) && !(action.kind === 'discard' && same(last, desk.text)) ? null : last;
      case 'join':
        return action.desk.own && action.desk.text.trim() ? action.desk.text : (action.desk.aside[0] ?? last);
    }
  }
}

const TEXT = fc.constantFrom(
  '',
  ' ',
  'Do I sign?',
  ' Do I sign? ',
  ...Array.from({ length: 8 }, (_, i) => `Text ${i}`),
);
const ACTION = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), text: TEXT }),
  fc.record({ kind: fc.constant('replace' as const), text: TEXT, own: fc.boolean() }),
  // The two below refer to a set-aside text by its position.
  fc.record({ kind: fc.constant('bringBack' as const), at: fc.nat(ASIDE_LIMIT) }),
  fc.record({ kind: fc.constant('discard' as const), at: fc.nat(ASIDE_LIMIT) }),
  fc.record({ kind: fc.constant('sent' as const), text: TEXT }),
);
type Drawn = typeof ACTION extends fc.Arbitrary<infer A> ? A : never;

function play(drawn: readonly Drawn[], start: Told = { desk: EMPTY_DESK, last: null }): Told {
  return drawn.reduce<Told>((state, action) => {
    if (!('at' in action)) return told(state, action);
    const text = state.desk.aside[action.at];
    return text === undefined ? state : told(state, { kind: action.kind, text });
  }, start);
}

function expectInOrder({ desk, last }: Told) {
  expect(desk.aside.length).toBeLessThanOrEqual(ASIDE_LIMIT);
  expect(desk.aside.every((text) => text.trim() !== '')).toBe(true);
  expect(new Set(desk.aside.map((text) => text.trim())).size).toBe(desk.aside.length);
  if (last === null) return;
  const there = [desk.text, ...desk.aside].find((text) => same(last, text));
  expect(there, `${last} is lost`).toBeDefined();
  const back = deskAfter(desk, { kind: 'bringBack', text: there ?? '' });
  expect(same(last, back.text)).toBe(true);
}

describe('after any sequence of actions', () => {
  it('the last own text can be brought back', () => {
    fc.assert(
      fc.property(fc.array(ACTION, { maxLength: 40 }), (drawn) => {
        for (let length = 1; length <= drawn.length; length += 1) expectInOrder(play(drawn.slice(0, length)));
      }),
      { numRuns: 500 },
    );
  });

  it('the last own text can be brought back after another desk was merged', () => {
    const sequence = fc.array(ACTION, { maxLength: 20 });
    fc.assert(
      fc.property(sequence, sequence, sequence, (mine, theirs, later) => {
        const joined = told(play(mine), { kind: 'join', desk: play(theirs).desk });
        expectInOrder(joined);
        expectInOrder(play(later, joined));
      }),
      { numRuns: 1000 },
    );
  });
});
