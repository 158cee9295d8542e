import { statSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { loadLibrary } from '@latticework/library/library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWords } from '../embedded/words.ts';
import { ARTIFACT_FILE, loadRecognition } from './artifact.ts';
import { confidencesOf } from './confidence.ts';
import { letterFeatures, wordFeatures } from './features.ts';
import { hashOf } from './hashes.ts';
import { createRecognizer } from './recognizer.ts';
import { trainRecognition } from './train.ts';

const library = loadLibrary();
const few = {
  models: library.models.slice(0, 12),
  biases: library.biases.slice(0, 12),
  decisions: library.decisions.slice(0, 8),
  dossiers: library.dossiers.slice(0, 8),
};
const small = trainRecognition(few);
const smallTools = [...few.models, ...few.biases];

const best = (scores: Float64Array) => scores.indexOf(Math.max(...scores));

describe('features', () => {
  it('are stems and pairs of stems, regardless of grammatical person', () => {
    expect([...wordFeatures(readWords('She invested')).keys()]).toEqual([
      ...wordFeatures(readWords('we investing')).keys(),
    ]);
    expect([...wordFeatures(readWords('too far')).keys()]).toEqual(['too', 'too far', 'far']);
  });

  it('are letter n-grams within words', () => {
    expect([...letterFeatures(readWords('at a')).keys()]).toEqual(['…_at', '…at_', '…_at_', '…_a_']);
  });

  it('have no hash collisions across the whole library', () => {
    const features = new Set(
      library.biases
        .slice(0, 40)
        .flatMap(({ detailed_explanation }) => [
          ...wordFeatures(readWords(detailed_explanation)).keys(),
          ...letterFeatures(readWords(detailed_explanation)).keys(),
        ]),
    );
    const hashes = new Set([...features].map(hashOf));
    expect(features.size - hashes.size).toBeLessThanOrEqual(1);
  });
});

describe('training', () => {
  it('gives the same model every time', () => {
    expect(serialize(trainRecognition(few)).equals(serialize(small))).toBe(true);
  });

  it('is small enough to ship', () => {
    expect(statSync(ARTIFACT_FILE).size).toBeLessThan(12_000_000);
    expect(loadRecognition().tools.slugs).toEqual([...library.models, ...library.biases].map(({ slug }) => slug));
  });

  it('survives serialization', () => {
    const read = createRecognizer(deserialize(serialize(small)) as typeof small);
    const words = readWords('Everybody I know has bought it, so it has to be right.');
    expect(read.recognize(words, false)).toEqual(createRecognizer(small).recognize(words, false));
  });

  it('learns from its training texts: a tool without them is no longer found', () => {
    const [tool] = few.biases;
    if (!tool) throw new Error('no bias');
    const emptied = {
      ...tool,
      recognition: {
        ...tool.recognition,
        situations: [],
        cues: [],
        signs: [],
        vignettes: [],
        words: [],
        decision_questions: [],
      },
    };
    const without = createRecognizer(trainRecognition({ ...few, biases: [emptied, ...few.biases.slice(1)] }));
    const column = few.models.length;
    const finds = (recognizer: ReturnType<typeof createRecognizer>) =>
      tool.recognition.vignettes.filter((text) => best(recognizer.recognize(readWords(text), false).scores) === column)
        .length;
    expect(finds(createRecognizer(small))).toBeGreaterThan(finds(without) + 5);
  });
});

describe('recognition', () => {
  const recognizer = createRecognizer(small);

  it('finds a tool by its own signs', () => {
    const hits = smallTools.filter(({ recognition }, column) =>
      recognition.signs.every((sign) => best(recognizer.recognize(readWords(sign), false).scores) === column),
    );
    expect(hits.length).toBeGreaterThanOrEqual(smallTools.length * 0.7);
  });

  it('recognizes the kind of decision in a bare question, and adds its tools', () => {
    const [whole] = [createRecognizer(loadRecognition())];
    const { decisions, scores } = whole.recognize(
      readWords('Should I quit my job without another one lined up?'),
      true,
    );
    const slugs = loadRecognition().decisions.slugs;
    expect(slugs[decisions[0]?.column ?? -1]).toBe('quit-or-stay');
    const fitting = loadRecognition().decisions.tools[decisions[0]?.column ?? -1] ?? [];
    const five = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)).slice(0, 5);
    expect(five.filter((column) => fitting.includes(column)).length).toBeGreaterThanOrEqual(4);
  });

  it('the probabilities of decisions add up to one', () => {
    const { decisions } = recognizer.recognize(readWords('Should we move?'), true);
    expect(decisions.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
  });

  it('gains are given by words of the text', () => {
    const gains = recognizer.gainsIn(readWords('too far to stop'))(0);
    for (const feature of gains.keys()) expect('too far to stop').toContain(feature.split(' ')[0]);
  });

  it('confidence is between 0 and 1 and grows with the evidence', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 8, noNaN: true }),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        (evidence, more) => {
          const scores = Float64Array.from([3, 3, 1]);
          const of = confidencesOf({ evidence: Float64Array.from([evidence, evidence + more, evidence]), scores });
          const [first = NaN, said = NaN, last = NaN] = of;
          for (const one of [first, said, last]) expect(one).toBeGreaterThan(0);
          expect(said).toBeGreaterThan(first);
          expect(first).toBeGreaterThan(last);
          expect(said).toBeLessThan(1);
        },
      ),
    );
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), (text, asks) => {
        const { scores } = recognizer.recognize(readWords(text), asks);
        for (const score of scores) expect(score).not.toBeNaN();
      }),
    );
  });
});
