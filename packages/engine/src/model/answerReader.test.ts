import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerReader } from './answerReader.ts';

function read(pieces: string[]) {
  const findings: unknown[] = [];
  const seen: string[] = [];
  const reader = createAnswerReader({
    onAbstain: (value) => seen.push(`abstain ${JSON.stringify(value)}`),
    onSums: (value) => seen.push(`sums ${JSON.stringify(value)}`),
    onFinding: (value) => {
      findings.push(value);
      seen.push('finding');
    },
  });
  for (const piece of pieces) reader.write(piece);
  return { answer: reader.answer, findings, seen };
}

describe('reading an answer as it is written', () => {
  it('gives the same result however the answer is split', () => {
    const answers = fc.record({
      abstain: fc.constant(null),
      hook: fc.string({ unit: 'grapheme' }),
      findings: fc.array(fc.json().map((json) => JSON.parse(json) as unknown)),
    });
    fc.assert(
      fc.property(answers, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (answer, sizes) => {
        const json = JSON.stringify(answer);
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < json.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(json.slice(at, at + size));
          at += size;
        }
        const whole = JSON.parse(json);
        const result = read(pieces);
        expect(result.answer).toEqual(whole);
        expect(result.findings).toEqual(whole.findings);
      }),
    );
  });

  it('reports each part as soon as it is closed', () => {
    expect(read(['{"abstain":null,"findings":[{"a":{"findings":[1]}}', ',{']).seen).toEqual([
      'abstain null',
      'finding',
    ]);
  });

  it('skips thoughts and a code fence, even when they arrive letter by letter', () => {
    for (const lead of ['<think>{"no": [}</think>', '```json\n', ' \n<think>hm</think>\n```\n']) {
      expect(read([...`${lead}{"findings":[]}`]).answer).toEqual({ findings: [] });
    }
  });

  it('ignores everything after the end', () => {
    expect(read(['{"findings":[]}\n``` Here you are! {"findings":[1]}', '}}']).findings).toEqual([]);
  });

  it.each([
    ['prose before it', ['Sure! {"findings":[]}']],
    ['text that cannot become JSON', ['{"findings": nope']],
    ['a list', ['[{"findings":[]}]']],
  ])('refuses %s', (_, pieces) => {
    expect(() => read(pieces)).toThrow(SyntaxError);
  });
});
