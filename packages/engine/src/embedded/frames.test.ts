import { describe, expect, it } from 'vitest';
import { splitIntoClauses } from './clauses.ts';
import { recognizeFrames } from './frames.ts';

const framesOf = (text: string) =>
  recognizeFrames(splitIntoClauses(text), text).map(({ start, end, frame }) => [frame, text.slice(start, end)]);

describe('recognizing frames', () => {
  it.each([
    'We already invested $2M in this, and that is exactly why I am ignoring it.',
    'I never keep a thing because I paid for it.',
    'I nearly kept the van because of the gearbox, then I compared the costs.',
    'Half of it is built already, but that is no reason to go on.',
    'That money is gone either way.',
    'I am leaving the first two million out of the sum.',
    "We've put years into it, but that doesn't count.",
    'He says that we are in too deep, and I do not buy it.',
  ])('sets all of it aside: %s', (text) => {
    expect(framesOf(text).map(([frame]) => frame)).not.toContain('asserted');
    expect(framesOf(text).map(([frame]) => frame)).not.toContain('reported');
  });

  it('sets aside only the reason that is denied', () => {
    expect(framesOf('I am buying the bike, not because everyone has one, but it saves me an hour.')).toEqual([
      ['asserted', 'I am buying the bike'],
      ['set aside', 'not because everyone has one'],
      ['asserted', 'but it saves me an hour'],
    ]);
  });

  it.each([
    'I keep ignoring the warning lights in the cockpit.',
    "I can't stop because we have put so much into it.",
    'I love it and that is exactly why I want more of it.',
    'We go on regardless of the cost.',
  ])('leaves standing what only sounds like it: %s', (text) => {
    expect(framesOf(text).map(([frame]) => frame)).not.toContain('set aside');
  });

  it('knows whose view is reported, and where the writer speaks again', () => {
    const text = 'My boss keeps saying that we have come too far, but I have my doubts.';
    const clauses = recognizeFrames(splitIntoClauses(text), text);
    expect(clauses.map(({ frame, holder }) => [frame, holder])).toEqual([
      ['reported', 'My boss'],
      ['asserted', undefined],
    ]);
  });

  it('finds the speaker after the words', () => {
    expect(framesOf('"We can\'t cancel the study," said the lead investigator.').map(([frame]) => frame)).toEqual([
      'reported',
      'reported',
    ]);
  });

  it("takes what everyone says, and what one's gut says, for the writer's own reason", () => {
    expect(framesOf('Everyone says we should buy now.')[0]?.[0]).toBe('asserted');
    expect(framesOf('My gut says no to all of it.')[0]?.[0]).toBe('asserted');
  });

  it('recognizes what is only imagined, to the end of the sentence', () => {
    expect(
      framesOf('Suppose we had spent two million, and the plant were half built. It is not.').map(([frame]) => frame),
    ).toEqual(['hypothetical', 'hypothetical', 'asserted']);
  });
});
