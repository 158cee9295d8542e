import { loadLibrary } from '@latticework/library/library';
import { describe, expect, it } from 'vitest';
import { answerToDanger, soundsLikeDanger } from './danger.ts';
import { EMPTY, findable, selfHarmTexts, TRAPS, textsOf, trapsOf } from './testing/controls.ts';

describe('a text that sounds like danger', () => {
  it.each(selfHarmTexts().filter(({ concern }) => concern))('is heard: $text', ({ text }) => {
    expect(soundsLikeDanger(text)).toBe(true);
    expect(soundsLikeDanger(text.replaceAll("'", '’').toUpperCase())).toBe(true);
  });

  it.each(selfHarmTexts().filter(({ concern }) => !concern))('is not made of a figure of speech: $text', ({ text }) => {
    expect(soundsLikeDanger(text)).toBe(false);
  });

  it('is hardly ever found among tens of thousands of other texts', () => {
    const { models, biases, decisions } = loadLibrary();
    const others = [
      ...[...models, ...biases].flatMap(({ recognition: { situations, vignettes, signs } }) => [
        ...situations,
        ...vignettes,
        ...signs,
      ]),
      ...decisions.flatMap(({ asked }) => asked),
      ...TRAPS.flatMap((kind) => trapsOf(kind)).map(({ text }) => text),
      ...EMPTY.flatMap((kind) => textsOf(kind)).map(({ text }) => text),
      ...findable().map(({ text }) => text),
    ];
    const heard = others.filter(soundsLikeDanger);
    expect(heard.length, heard.join('\n')).toBeLessThanOrEqual(others.length / 5_000);
  });

  it('is answered with where to get help, and with no analysis', () => {
    const answer = answerToDanger('I want to die. Should I even tell anybody?');
    expect(answer?.recommendedTools).toEqual([]);
    expect(answer?.narrativeAnalysis).toBeNull();
    expect(answer?.clarification?.because).toMatch(/988.*116 123.*findahelpline\.com/s);
    expect(answerToDanger('This deadline is killing me.')).toBeUndefined();
  });
});
