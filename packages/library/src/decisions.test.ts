import { expect, it } from 'vitest';
import { type Decision, faultsOfDecisions } from './decisions.ts';

const quit: Decision = {
  slug: 'quit',
  name: 'Quit or stay',
  asked: ['Should I quit?'],
  words: [],
  facts: [],
  tools: [{ slug: 'inversion', reason: '' }],
  traps: [],
};
const known = new Set(['inversion']);
const faults = (...decisions: Decision[]) =>
  faultsOfDecisions(
    decisions.map((content) => ({ file: 'quit.yaml', content })),
    known,
  ).map(({ problem }) => problem);

it('a valid kind of decision has no fault', () => {
  expect(faults(quit)).toEqual([]);
});

it.each([
  ['is in another file', faults({ ...quit, slug: 'leave' }), 'belongs in leave.yaml'],
  ['names a tool twice', faults({ ...quit, tools: [...quit.tools, ...quit.tools] }), 'names a tool twice'],
  [
    'names an unknown tool',
    faults({ ...quit, tools: [{ slug: 'nothing', reason: '' }] }),
    'names nothing, which does not exist',
  ],
  [
    'shares a question with another',
    faults(quit, { ...quit, asked: ['should I QUIT?'] }),
    'shares "should i quit?" with quit.yaml',
  ],
])('a kind of decision has a fault when it %s', (_case, problems, problem) => {
  expect(problems).toEqual([problem]);
});
