import { describe, expect, it } from 'vitest';
import { entryDescription } from './entryDescription.ts';

const LONG = 'This sentence is written to be as long as it takes for the test, and it says nothing else of note.';

describe('the description of an entry', () => {
  it('is the concept if that is short enough', () => {
    const concept = 'The real price of anything is the best thing that you give up to have it. No invoice shows it.';
    expect(entryDescription(concept)).toBe(concept);
  });

  it('ends with the last sentence that fits', () => {
    expect(entryDescription(`${LONG} ${LONG} ${LONG}`)).toBe(LONG);
    const [two, full] = ['A'.repeat(60), 'B'.repeat(97)];
    expect(entryDescription(`${two}. ${full}. And more.`)).toBe(`${two}. ${full}.`);
  });

  it('ends with a word when the first sentence is too long or too short', () => {
    const words = LONG.replaceAll('.', '');
    const long = entryDescription(`${words}, ${words}, ${words}.`);
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long).toMatch(/\w…$/);
    expect(`${words}, ${words}`.startsWith(long.slice(0, -1))).toBe(true);

    const short = entryDescription(`Stop. ${words}, ${words}.`);
    expect(short.length).toBeGreaterThanOrEqual(70);
    expect(short.length).toBeLessThanOrEqual(160);
  });
});
