import { loadLibrary } from '@latticework/library/library';
import { describe, expect, it } from 'vitest';
import { loadDanger } from '../recognition/artifact.ts';
import { EMPTY, findable, selfHarmTexts, TRAPS, textsOf, trapsOf } from '../testing/controls.ts';
import { createCrisisDetector } from './crisisDetector.ts';

const { detects, answerTo } = createCrisisDetector(loadDanger());

describe('a text that sounds like danger', () => {
  it.each(selfHarmTexts().filter(({ concern }) => concern))('is detected: $text', ({ text }) => {
    expect(detects(text)).toBe(true);
    expect(detects(text.replaceAll("'", '’').toUpperCase())).toBe(true);
  });

  it.each(selfHarmTexts().filter(({ concern }) => !concern))('ignores a figure of speech: $text', ({ text }) => {
    expect(detects(text)).toBe(false);
  });

  it.each([
    'I dont want to live anymore',
    'i wanna die',
    'I’d be better off dead',
    'I do not want to live any longer.',
    'life is not worth living',
    'suicide',
    'I am so tired of living.',
  ])('is detected in a few words: %s', (text) => {
    expect(detects(text)).toBe(true);
  });

  it.each([
    "I'm tired of living with my parents. Should I rent?",
    'Should I keep living with my ex?',
    'Should I take my life savings and buy the bakery?',
    'Are we better off with term or whole life insurance?',
    'I want dead code removed from the repository before the release.',
  ])('ignores an everyday question: %s', (text) => {
    expect(detects(text)).toBe(false);
  });

  it('is detected in most of the texts that were not used to write the rules', () => {
    const unseen = selfHarmTexts('unseen').filter(({ concern }) => concern);
    expect(unseen.filter(({ text }) => detects(text)).length).toBeGreaterThanOrEqual(unseen.length * 0.6);
  });

  it('almost never raises a false alarm among tens of thousands of other texts', () => {
    const { models, biases, decisions } = loadLibrary();
    const others = [
      ...[...models, ...biases].flatMap(({ recognition: { situations, vignettes, signs } }) => [
        ...situations,
        ...vignettes,
        ...signs,
      ]),
      // Somebody who was told a secret often does ask about a life in danger.
      ...decisions.filter(({ slug }) => slug !== 'keep-the-secret').flatMap(({ asked }) => asked),
      ...TRAPS.flatMap((kind) => trapsOf(kind)).map(({ text }) => text),
      ...EMPTY.flatMap((kind) => textsOf(kind)).map(({ text }) => text),
      ...findable().map(({ text }) => text),
    ];
    const heard = others.filter(detects);
    expect(heard.length, heard.join('\n')).toBeLessThanOrEqual(others.length / 2_000);
  });

  it('gets a response with where to get help, and no analysis', () => {
    const answer = answerTo('I want to die. Should I even tell anybody?');
    expect(answer?.recommendedTools).toEqual([]);
    expect(answer?.narrativeAnalysis).toBeNull();
    expect(answer?.clarification?.help?.map(({ href }) => href)).toEqual([
      'tel:112',
      'tel:911',
      'tel:988',
      'tel:116123',
      'https://findahelpline.com',
    ]);
    expect(answerTo('This deadline is killing me.')).toBeUndefined();
  });
});
