import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, printName } from './fileName.ts';

const AT = new Date(2026, 0, 5, 23, 30);

describe('file names', () => {
  it.each([
    ['', 'latticework-2026-01-05'],
    ['Should I move?', 'latticework-2026-01-05-should-i-move'],
    ["I don't know: 400,000 dollars", 'latticework-2026-01-05-i-dont-know-400-000-dollars'],
    [
      'We have spent two years and 400,000 dollars building this product.',
      'latticework-2026-01-05-we-have-spent-two-years-and-400-000-dollars',
    ],
    ['../../etc/passwd', 'latticework-2026-01-05-etc-passwd'],
    ['C:\\con\n"<|>*?', 'latticework-2026-01-05-c-con'],
    ['‮gpj.exe 👍🏽', 'latticework-2026-01-05-gpj-exe'],
    ['Größe & Übermut', 'latticework-2026-01-05-größe-übermut'],
    ['?!', 'latticework-2026-01-05'],
    ['x'.repeat(4000), `latticework-2026-01-05-${'x'.repeat(48)}`],
  ])('turns %j into %s', (about, name) => {
    expect(fileName(AT, about)).toBe(name);
  });

  it('are valid on every system, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (about) => {
        const name = fileName(AT, about);
        expect(name).toMatch(/^latticework-2026-01-05(-[\p{L}\p{M}\p{N}]+)*$/u);
        expect(new TextEncoder().encode(`${name}.md`).length).toBeLessThan(256);
        expect(name).toBe(name.normalize('NFC'));
      }),
      { numRuns: 300 },
    );
  });

  it('keep the words of the text for a printed page', () => {
    expect(printName(AT, 'We  have\nspent 400,000 dollars.')).toBe(
      'Latticework 2026-01-05 We have spent 400,000 dollars',
    );
    expect(printName(AT, '')).toBe('Latticework 2026-01-05');
  });
});
