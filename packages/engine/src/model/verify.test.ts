import { analysisSchema, type Quality } from '@latticework/core/analysis';
import { checkLibrary } from '@latticework/library/check';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolsOf } from '../embedded/libraryTools.ts';
import { answerContext } from './answerContext.ts';
import { composeAnalysis } from './compose.ts';
import { finding, TEXT } from './testing/answers.ts';
import { type FindingCheck, verifyAnswer, verifyFinding } from './verify.ts';
import { FINDING_COUNTS, MOST_STEPS } from './written.ts';

const tools = toolsOf(checkLibrary());
const candidates = tools.filter(({ type }, at) => (type === 'mental_model' ? at < 12 : at % 20 === 0));
const models = candidates.filter(({ type }) => type === 'mental_model').map(({ id }) => id);
const biases = candidates.filter(({ type }) => type === 'cognitive_bias').map(({ id }) => id);
const [model = '', otherModel = ''] = models;
const [bias = ''] = biases;

const contextOf = (text = TEXT, quality: Quality = 'premium') =>
  answerContext({ text, quality, tools: candidates, knownNames: new Set(['sunk cost fallacy', "parkinson's law"]) });

function verdictOn(written: unknown, text = TEXT): FindingCheck {
  return verifyFinding(written, contextOf(text), []);
}

function faultsOf(check: FindingCheck): string {
  expect(check.kind).toBe('faulty');
  return check.kind === 'faulty' ? check.faults.join('; ') : '';
}

function sound(check: FindingCheck) {
  expect(check).toMatchObject({ kind: 'sound' });
  return check.kind === 'sound' ? check.finding : Promise.reject(check);
}

describe('what a finding rests on', () => {
  it.each([
    [
      'denied',
      'We already invested $2M in this, and that is exactly why I am ignoring it when I decide.',
      'We already invested $2M in this',
    ],
    ['denied', 'I never keep a thing because I have already paid for it.', 'I have already paid for it'],
    [
      'dealt with',
      'I nearly stayed because I gave it six years, then I compared the next six and left.',
      'because I gave it six years',
    ],
    ['imagined', 'Suppose we had come too far to stop now. Would we even notice?', 'we had come too far to stop now'],
  ])('must not be %s for a bias: %s', async (_, text, quote) => {
    expect(faultsOf(verdictOn(finding(bias, 0, { quotes: [quote] }), text))).toMatch(
      /denies, has set aside or merely imagines/,
    );
  });

  it('must not span the words that retract it', () => {
    const text = 'I am buying the bike, not because everyone has one.';
    expect(faultsOf(verdictOn(finding(bias, 0, { quotes: [text] }), text))).toMatch(/set aside/);
  });

  it('falls back to another valid quote', async () => {
    const text =
      'We already invested $2M in this, and that is exactly why I am ignoring it. I cannot bear to tell the board.';
    const { evidence } = await sound(
      verdictOn(finding(bias, 0, { quotes: ['We already invested $2M in this', 'bear to tell the board'] }), text),
    );
    expect(evidence.map(({ quote }) => quote)).toEqual(['bear to tell the board']);
  });

  it('picks the asserted occurrence when the same words appear twice', async () => {
    const text = 'It is not because we have come too far to stop. Yet honestly we have come too far to stop.';
    const { evidence } = await sound(verdictOn(finding(bias, 0, { quotes: ['we have come too far to stop'] }), text));
    expect(evidence[0]?.start).toBe(text.lastIndexOf('we have come'));
  });

  it.each([
    ['reported', 'My boss says we have come too far to stop now.', 'we have come too far to stop now'],
    ['negated', 'We have not come too far to stop now.', 'We have not come too far to stop now'],
  ])('turns a bias into "check for" when it is %s', async (_, text, quote) => {
    expect((await sound(verdictOn(finding(bias, 0, { quotes: [quote] }), text))).strength).toBe('check for');
  });

  it('may be hypothetical for a model, as "check for"', async () => {
    const text = 'Suppose we had ten people more. I wonder what they would do.';
    expect((await sound(verdictOn(finding(model, 0, { quotes: ['we had ten people more'] }), text))).strength).toBe(
      'check for',
    );
  });

  it('must be more than a word that every text has', () => {
    expect(faultsOf(verdictOn(finding(bias, 0, { quotes: ['the', 'is'] })))).toMatch(/not verbatim in the text/);
  });

  it('is cut to the maximum length and stays verbatim', async () => {
    const text = `I keep ${'thinking about the house and the garden and '.repeat(10)}the money.`;
    const { evidence } = await sound(verdictOn(finding(model, 0, { quotes: [text] }), text));
    expect(evidence[0]?.quote.length).toBeLessThanOrEqual(240);
    expect(text.slice(evidence[0]?.start, evidence[0]?.end)).toBe(evidence[0]?.quote);
    expect(evidence[0]?.quote).toMatch(/\w$/);
  });
});

describe('what a finding says', () => {
  it('mentions no other tool', () => {
    const reading = `The sentence shows it, and so does ${otherModel} further down in the text.`;
    expect(faultsOf(verdictOn(finding(model, 0, { reading })))).toContain(otherModel);
  });

  it.each([
    'The Sunk Cost Fallacy asks what lies ahead of you now.',
    'This Effect is small in the sentence that you wrote.',
  ])('may name library entries and use capital letters: %s', (reading) =>
    expect(verdictOn(finding(model, 0, { reading })).kind).toBe('sound'),
  );

  it("may repeat a name from the user's text", () => {
    const text = 'I read about the Mozart Effect and bought forty records for the baby.';
    const quotes = ['bought forty records'];
    expect(
      verdictOn(finding(model, 0, { quotes, reading: 'You name the Mozart Effect as the whole reason for it.' }), text)
        .kind,
    ).toBe('sound');
  });

  it.each([
    'You’re falling for the sunk cost fallacy when you write this.',
    'You suffer from too much confidence in the next quarter, it seems.',
    'You have a strong optimism bias about the coming quarter here.',
  ])('must not diagnose the user: %s', (reading) => {
    expect(faultsOf(verdictOn(finding(bias, 0, { reading })))).toMatch(/diagnosis/);
  });

  it('is cut at the end of a sentence when it is too long, and refused when there is none', async () => {
    const reading = `${'This sentence has exactly so many words in it. '.repeat(20)}`;
    const { reading: cut } = await sound(verdictOn(finding(model, 0, { reading })));
    expect(cut.length).toBeLessThanOrEqual(480);
    expect(cut).toMatch(/in it\.$/);
    expect(faultsOf(verdictOn(finding(model, 0, { reading: 'x'.repeat(2_000) })))).toMatch(/at most 480/);
  });

  it('may rest on what the person does not say, and then quotes nothing and is never strong', async () => {
    const absent = 'You do not say what the two buyers who left use today.';
    const found = await sound(verdictOn(finding(model, 0, { quotes: [], absent })));
    expect(found).toMatchObject({ evidence: [], absent, strength: 'check for' });
    expect(faultsOf(verdictOn(finding(model, 0, { quotes: [], absent: null })))).toMatch(/quotes nothing/);
  });
});

/** Answers of roughly the right shape, with anything in any field. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'https://evil.example/x',
    '<script>alert(1)</script>',
    'evil.com',
    'If teams are tired, then 73% of them fail within 4.2 years, which everybody knows?',
    'If the note says so, then stop [K77], else go on with it for another month?',
    '\u0000\u202E\uD800',
    '[x](javascript:y)',
    'If this holds, then go on and look at the number once more in a month?',
    'A sentence that would pass as prose about the product and the board, would it not?',
  ),
);
const id = fc.oneof(fc.constantFrom(...models, ...biases), fc.constantFrom('MM999', 'CB1', ''), nasty);
const quote = fc.oneof(
  fc.tuple(fc.nat(TEXT.length), fc.nat(80)).map(([start, length]) => TEXT.slice(start, start + length)),
  nasty,
);
const anyFinding = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(id, fc.array(quote, { maxLength: 4 })).map(([one, quotes]) => finding(one, 0, { quotes })),
  },
  {
    weight: 16,
    arbitrary: fc.tuple(fc.constantFrom(...models, ...biases), fc.nat(3)).map(([one, at]) => finding(one, at)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(id, nasty, nasty)
      .map(([one, reading, counterReading]) => finding(one, 0, { reading, counterReading })),
  },
  { weight: 1, arbitrary: fc.anything() },
);
const anyOf = (shape: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: shape }, { weight: 1, arbitrary: fc.anything() });
const prose = fc.oneof(
  { weight: 9, arbitrary: fc.constant('If the number is reached, go on with it; else stop within a month.') },
  nasty,
);
const anyAnswer = fc.record({
  abstain: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.anything() }),
  first: anyOf(fc.oneof(fc.constant(null), prose)),
  hook: anyOf(prose),
  sums: anyOf(
    fc.array(
      anyOf(fc.record({ expression: fc.oneof(fc.constant('400000 / 2'), nasty), assuming: prose, says: prose })),
      { maxLength: 4 },
    ),
  ),
  findings: anyOf(fc.array(anyFinding, { maxLength: 14 })),
  turn: anyOf(prose),
  missing: anyOf(
    fc.array(
      anyOf(
        fc.record({
          question: fc.oneof({ weight: 6, arbitrary: fc.constant('Which of the two did they name first?') }, nasty),
          yes: fc.constant('The one'),
          no: fc.constant('The other'),
          ifYes: prose,
          ifNo: prose,
        }),
      ),
      { maxLength: 4 },
    ),
  ),
  bottomLine: anyOf(prose),
  steps: anyOf(
    fc.array(anyOf(fc.record({ action: prose, when: prose, observe: prose, stop: prose })), { maxLength: 6 }),
  ),
  words: anyOf(fc.record({ to: prose, words: prose })),
});

describe('whatever a model writes', () => {
  const engine = { name: 'model', version: '1' } as const;

  it.each(['premium', 'basic'] as const)('only checked content is shown, for %s quality', (quality) => {
    let shown = 0;
    const context = contextOf(TEXT, quality);
    fc.assert(
      fc.property(anyAnswer, (written) => {
        const check = verifyAnswer(written, context);
        if (check.kind === 'faulty') expect(check.faults.length).toBeGreaterThan(0);
        if (check.kind !== 'sound') return;
        shown += 1;
        const analysis = composeAnalysis({ text: TEXT, quality }, check, { engine, decision: undefined, answered: [] });
        analysisSchema.parse(analysis);
        for (const type of ['mental_model', 'cognitive_bias'] as const) {
          const count = analysis.recommendedTools.filter((tool) => tool.type === type).length;
          expect(count).toBeGreaterThanOrEqual(FINDING_COUNTS[quality][type][0]);
          expect(count).toBeLessThanOrEqual(FINDING_COUNTS[quality][type][1]);
        }
        const found = analysis.recommendedTools.map((tool) => tool.id);
        expect(new Set(found).size).toBe(found.length);
        for (const tool of analysis.recommendedTools) {
          expect(context.tools.has(tool.id)).toBe(true);
          expect(tool.evidence.length > 0 || tool.absent !== undefined).toBe(true);
          for (const { quote, start, end } of tool.evidence) expect(TEXT.slice(start, end)).toBe(quote);
        }
        const { recommendedTools, narrativeAnalysis, first, missing, numbers, wordsToSay } = analysis;
        const own = recommendedTools.map(({ explanation, counterReading, absent }) => [
          explanation,
          counterReading,
          absent,
        ]);
        const words = JSON.stringify([own, narrativeAnalysis, first, missing, numbers, wordsToSay]);
        expect(words).not.toMatch(/https?:|<script|evil|73%|4\.2 years|K77|javascript:|\\u0000|\u202E|\\ud800/i);
        expect(narrativeAnalysis?.actionPlan.sections[0]?.actionItems.length ?? 0).toBeLessThanOrEqual(MOST_STEPS);
      }),
      { numRuns: 3_000 },
    );
    // Otherwise the property would hold vacuously.
    expect(shown, 'sound answers').toBeGreaterThan(5);
  });

  it('never throws, whatever the value', () => {
    fc.assert(fc.property(fc.anything(), (written) => void verifyAnswer(written, contextOf())));
  });
});
