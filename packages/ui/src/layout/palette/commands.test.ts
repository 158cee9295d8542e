import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { analyzeCommand, excerpt, questionCommand, standingCommands, toolCommand, type Visitor } from './commands.ts';

const MEMBER: Visitor = { standing: 'member', tier: 'free', billing: true };
const PREMIUM: Visitor = { standing: 'member', tier: 'premium', billing: true };
const VISITOR: Visitor = { standing: 'visitor', tier: 'free', billing: true };
const UNKNOWN: Visitor = { standing: 'unknown', tier: 'free', billing: true };

const WITHOUT_BILLING: Visitor = { ...VISITOR, billing: false };
const labelsFor = (who: Visitor) => standingCommands(who, 'auto').map(({ label }) => label);

describe('the commands', () => {
  it('names no plan and no price where billing is off', () => {
    expect(labelsFor(VISITOR)).toEqual(expect.arrayContaining(['Pricing', 'Refund Policy']));
    expect(labelsFor(WITHOUT_BILLING)).not.toEqual(expect.arrayContaining(['Pricing']));
    expect(labelsFor(WITHOUT_BILLING)).not.toEqual(expect.arrayContaining(['Refund Policy']));
    expect(JSON.stringify(standingCommands(WITHOUT_BILLING, 'auto'))).not.toMatch(/premium|free|price/i);
  });

  it('offers members their pages, and the archive to premium members only', () => {
    expect(labelsFor(MEMBER)).toEqual(
      expect.arrayContaining(['Dashboard', 'History', 'Patterns', 'Settings', 'Logout']),
    );
    expect(labelsFor(MEMBER)).not.toContain('Archive');
    expect(labelsFor(MEMBER)).not.toContain('Login');
    expect(labelsFor(PREMIUM)).toContain('Archive');
  });

  it('offers visitors the public pages and sign-in', () => {
    expect(labelsFor(VISITOR)).toEqual(
      expect.arrayContaining(['Login', 'Get Started', 'Mental Models Library', 'FAQ']),
    );
    for (const label of ['Dashboard', 'History', 'Patterns', 'Settings', 'Archive', 'Logout']) {
      expect(labelsFor(VISITOR)).not.toContain(label);
      expect(labelsFor(UNKNOWN)).not.toContain(label);
    }
    expect(labelsFor(UNKNOWN)).not.toContain('Login');
  });

  it('gives every line a unique id', () => {
    for (const who of [MEMBER, PREMIUM, VISITOR, UNKNOWN]) {
      const ids = standingCommands(who, 'auto').map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('says which appearance is active', () => {
    const chosen = standingCommands(MEMBER, 'dark').filter(({ note }) => note === 'as it is now');
    expect(chosen.map(({ label }) => label)).toEqual(['Appearance: Dark']);
  });

  it("start an analysis in the dashboard's box, after sign-up for a visitor", () => {
    const start = (who: Visitor) => standingCommands(who, 'auto').find(({ id }) => id === 'start')?.act;
    expect(start(MEMBER)).toEqual({ kind: 'go', to: '/dashboard?action=analyze' });
    expect(start(VISITOR)).toEqual({ kind: 'go', to: paths.signup });
  });
});

describe('analyzing what was typed', () => {
  it('fills the box and submits nothing by itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(analyzeCommand(text, MEMBER, '').act).toEqual({ kind: 'fillBox', text });
      }),
    );
  });

  it("keeps a visitor's text until there is an account", () => {
    const { act, note } = analyzeCommand('Should I move?', VISITOR, '');
    expect(act).toEqual({ kind: 'keepForLater', text: 'Should I move?' });
    expect(note).toBe('with a free account');
  });

  it('says when it sets the text in the box aside', () => {
    expect(analyzeCommand('Should I move?', MEMBER, '').note).toBe('puts it into the box');
    expect(analyzeCommand('Should I move?', MEMBER, 'Should I move?').note).toBe('puts it into the box');
    expect(analyzeCommand('Should I move?', MEMBER, 'Two pages of doubts').note).toBe('sets the text in the box aside');
  });
});

describe('lines', () => {
  it('link a tool to its page, and match its aliases and id', () => {
    const tool = {
      id: 'CB062',
      name: 'Sunk Cost Fallacy',
      slug: 'sunk-cost-fallacy',
      category: 'Decisions & Behavior',
    };
    expect(toolCommand({ ...tool, type: 'cognitive_bias', aliases: ['Concorde Fallacy'] })).toMatchObject({
      group: 'biases',
      names: ['Concorde Fallacy', 'CB062'],
      note: 'Bias',
      detail: 'Decisions & Behavior',
      act: { to: '/cognitive-biases/sunk-cost-fallacy' },
    });
  });

  it('link a past question to its entry', () => {
    const entry = {
      id: 'a-b',
      queryType: 'manual',
      brokenOff: false,
      text: 'Should I\n move?',
      createdAt: new Date('2026-03-04T12:00Z'),
    } as const;
    expect(questionCommand(entry, '', new Date('2026-11-21T12:00Z'))).toMatchObject({
      label: 'Should I move?',
      note: 'Mar 4, 2026',
      act: { to: '/history?entry=a-b' },
    });
    expect(questionCommand(entry, '', new Date('2026-03-04T15:00Z')).note).toBe('3 hours ago');
  });

  it('show the matching part of a long text', () => {
    const text = `${'word '.repeat(100)}needle ${'word '.repeat(100)}`;
    expect(excerpt(text, 'needle').slice(0, 40)).toContain('needle');
    expect(excerpt(text, 'needle').startsWith('…')).toBe(true);
    expect(excerpt(text, '').startsWith('word')).toBe(true);
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 20 }), fc.string(), (before, needle, after) => {
        const whole = `${before}${needle}${after}`.replaceAll(/\s+/g, ' ').trim();
        const line = excerpt(whole, needle);
        expect(line.length).toBeLessThan(400);
        expect(whole).toContain(line.replace(/^…/, ''));
      }),
    );
  });
});
