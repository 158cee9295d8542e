import { expect, test } from 'vitest';
import { patternPreview } from './patternPreview.ts';

test('the preview grows with each character and is full at thirty', () => {
  expect(patternPreview('').share).toBe(0);
  expect(patternPreview('   ').share).toBe(0);
  expect(patternPreview('x'.repeat(15)).share).toBe(0.5);
  expect(patternPreview('x'.repeat(29)).share).toBeLessThan(1);
  expect(patternPreview('x'.repeat(30)).share).toBe(1);
  expect(patternPreview('x'.repeat(400)).share).toBe(1);
});

test('it says "enough" when it is full, and not before', () => {
  expect(patternPreview('x'.repeat(29)).words).not.toMatch(/^Enough/);
  expect(patternPreview('x'.repeat(30)).words).toMatch(/^Enough/);
});
