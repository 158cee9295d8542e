import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, GROUPS, type GroupName, standingCommands } from './commands.ts';
import { foundNothing, paletteGroups } from './groups.ts';

const standing = standingCommands({ standing: 'member', tier: 'free', billing: true }, 'auto');
const command = (group: GroupName, id: string): Command => ({
  id,
  group,
  label: id,
  names: [],
  note: '',
  act: { kind: 'go', to: '/' },
});
const questions = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((id) => command('questions', id));
const analyze = command('analyze', 'analyze');
const nothing = { standing, matches: [], analyze: null, questions: [] };

describe('before anything is typed', () => {
  it('offers a new analysis, the most used pages, and the latest questions below', () => {
    const groups = paletteGroups({ ...nothing, text: '', questions });
    expect(groups.map(({ title }) => title)).toEqual(['Actions', 'Pages', 'Recent questions']);
    expect(groups[0]?.lines.map(({ label }) => label)).toEqual(['Start a new analysis']);
    expect(groups[1]?.lines[0]?.label).toBe('Dashboard');
    expect(groups[2]?.lines.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5']);
  });

  it('has no empty group', () => {
    expect(paletteGroups({ ...nothing, text: '' }).map(({ title }) => title)).toEqual(['Actions', 'Pages']);
  });
});

describe('once something is typed', () => {
  const matched = (...items: Command[]) => items.map((item) => ({ item, by: null }));

  it('starts with the group of the best match', () => {
    const matches = matched(command('biases', 'b1'), command('models', 'm1'), command('biases', 'b2'));
    const groups = paletteGroups({ ...nothing, text: 'x', matches, analyze, questions });
    expect(groups.map(({ name }) => name)).toEqual(['biases', 'models', 'analyze', 'questions']);
    expect(groups[0]?.lines.map(({ id }) => id)).toEqual(['b1', 'b2']);
  });

  it('counts as empty when there is only a new analysis to offer, or nothing', () => {
    const matches = matched(command('pages', 'p1'));
    expect(foundNothing(paletteGroups({ ...nothing, text: 'x', analyze }))).toBe(true);
    expect(foundNothing(paletteGroups({ ...nothing, text: 'x' }))).toBe(true);
    expect(foundNothing(paletteGroups({ ...nothing, text: 'x', matches }))).toBe(false);
    expect(foundNothing(paletteGroups({ ...nothing, text: 'x', questions }))).toBe(false);
  });

  it('shows at most five per group', () => {
    const matches = matched(...Array.from({ length: 30 }, (_, n) => command('models', `m${n}`)));
    expect(paletteGroups({ ...nothing, text: 'x', matches })[0]?.lines).toHaveLength(5);
  });

  it('moves nothing when past questions arrive', () => {
    const items = fc.array(fc.constantFrom(...GROUPS.filter((name) => name !== 'analyze' && name !== 'questions')));
    fc.assert(
      fc.property(items, (names) => {
        const matches = matched(...names.map((name, n) => command(name, `c${n}`)));
        const lines = (found: Command[]) =>
          paletteGroups({ ...nothing, text: 'x', matches, analyze, questions: found }).flatMap((group) => group.lines);
        const before = lines([]);
        expect(lines(questions).slice(0, before.length)).toEqual(before);
      }),
    );
  });
});
