import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Span, segmentsOf } from './marks.ts';

const TEXT = 'Sales are flat, the team is tired, but everyone says we go on.';
const span = (finding: number, quote: string): Span => {
  const start = TEXT.indexOf(quote);
  return { finding, start, end: start + quote.length };
};
const shown = (spans: Span[]) =>
  segmentsOf(TEXT, spans).map(({ text, marks }) => [text, marks.map(({ finding }) => finding)]);

describe('segmentsOf', () => {
  it('leaves a text without marks in one piece', () => {
    expect(shown([])).toEqual([[TEXT, []]]);
  });

  it('cuts at the ends of a mark and puts its number after it', () => {
    const segments = segmentsOf(TEXT, [span(1, 'everyone says')]);
    expect(segments.map(({ text }) => text)).toEqual([
      'Sales are flat, the team is tired, but ',
      'everyone says',
      ' we go on.',
    ]);
    expect(segments[1]?.ends).toEqual([1]);
  });

  it('gives overlapping marks different lanes', () => {
    const segments = segmentsOf(TEXT, [span(1, 'flat, the team'), span(2, 'the team is tired')]);
    const both = segments.find(({ text }) => text === 'the team');
    expect(both?.marks).toEqual([
      { finding: 1, lane: 0, span: 0 },
      { finding: 2, lane: 1, span: 1 },
    ]);
  });

  it('draws the longer of two nested marks outside, in any order', () => {
    const segments = segmentsOf(TEXT, [span(2, 'everyone'), span(1, 'but everyone says')]);
    const inner = segments.find(({ text }) => text === 'everyone');
    expect(inner?.marks.map(({ finding }) => finding)).toEqual([1, 2]);
  });

  it('lets adjacent marks share a lane', () => {
    const segments = segmentsOf(TEXT, [span(1, 'Sales are '), span(2, 'flat')]);
    expect(segments.flatMap(({ marks }) => marks.map(({ lane }) => lane))).toEqual([0, 0]);
  });

  it('leaves out marks outside of the text', () => {
    expect(
      shown([
        { finding: 1, start: 5, end: 5000 },
        { finding: 2, start: 9, end: 9 },
        { finding: 3, start: -1, end: 3 },
      ]),
    ).toEqual([[TEXT, []]]);
  });

  it('keeps the text, with each place under all of its marks and overlapping marks in different lanes', () => {
    const cases = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }).chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.array(
          fc.record({
            finding: fc.integer({ min: 1, max: 7 }),
            start: fc.integer({ min: -2, max: text.length + 2 }),
            end: fc.integer({ min: -2, max: text.length + 2 }),
          }),
          { maxLength: 8 },
        ),
      ),
    );
    fc.assert(
      fc.property(cases, ([text, spans]) => {
        const segments = segmentsOf(text, spans);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        const valid = spans.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
        for (const { start, text: piece, marks } of segments) {
          const over = valid.filter((one) => one.start <= start && one.end >= start + piece.length);
          expect(marks.map(({ finding }) => finding).sort()).toEqual(over.map(({ finding }) => finding).sort());
          expect(new Set(marks.map(({ lane }) => lane)).size).toBe(marks.length);
        }
      }),
    );
  });
});
