import { readFrames, readWordClasses } from '@latticework/library/dossiers';
import { describe, expect, it } from 'vitest';
import { findAmounts } from '../numbers/amounts.ts';
import { readText } from '../text/readText.ts';
import { compileFrame, findFrames } from './frames.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const frames = readFrames();
const classes = readWordClasses();

describe.each(frames.map((frame) => [frame.id, frame] as const))('the frame %s', (_, frame) => {
  const compiled = compileFrame(frame, classes);
  const found = (text: string) => {
    const read = readText(text);
    return findFrames([compiled], read, findAmounts(read, NOW))[0];
  };

  it.each(frame.shows)('is found, and quoted word for word: %s', (text) => {
    const evidence = found(text)?.evidence;
    expect(evidence?.quote).toBe(text.slice(evidence?.start, evidence?.end));
    expect(evidence?.quote).not.toBe('');
  });

  it.each(frame.lookalikes)('is not found: %s', (text) => {
    expect(found(text)).toBeUndefined();
  });
});
