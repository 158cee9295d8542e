import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asideChangedBy,
  changeDesk,
  isDesk,
  isDeskOfAnother,
  keepDesk,
  keepForVisitor,
  moveTabTexts,
  openDesk,
  shareTabTexts,
} from './drafts.ts';
import { memoryStorage } from './memoryStorage.ts';

const DAY = 24 * 3_600_000;
const desk = (text: string, aside: string[] = []) => ({ text, own: true, aside });

/** Switches to another tab of the same browser; returns a function that switches back. */
function inAnotherTab(): () => void {
  const here = sessionStorage;
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => vi.stubGlobal('sessionStorage', here);
}

describe('drafts', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
  });

  it('are kept for a week, for visitors for a day', () => {
    keepDesk('ann', desk('Do I sign?'), 0);
    expect(openDesk('ann', 7 * DAY - 1).text).toBe('Do I sign?');
    keepDesk('ann', desk('Do I sign?'), 0);
    expect(openDesk('ann', 7 * DAY).text).toBe('');
    keepForVisitor('Do I stop?', true, 0);
    expect(openDesk('bob', DAY).text).toBe('');
    keepForVisitor('Do I stop?', true, 0);
    expect(openDesk('bob', DAY - 1).text).toBe('Do I stop?');
  });

  it('belong to one person', () => {
    keepDesk('ann', desk('Do I sign?', ['Do I sell?']));
    expect(openDesk('bob')).toEqual({ text: '', own: false, aside: [] });
    expect(openDesk('ann')).toEqual(desk('Do I sign?', ['Do I sell?']));
  });

  it('of a visitor move once to the person who signs in next, whose own text is set aside', () => {
    keepDesk('ann', desk('Do I sign?'));
    keepForVisitor('Do I stop?', true);
    keepForVisitor('  ', true);
    keepForVisitor('An example', false);
    const joined = { text: 'An example', own: false, aside: ['Do I sign?', 'Do I stop?'] };
    expect(openDesk('ann')).toEqual(joined);
    expect(openDesk('ann')).toEqual(joined);
    expect(openDesk('bob').text).toBe('');
  });

  it('in the box of a tab survive what another tab writes', () => {
    keepDesk('ann', desk('Do I sign?'));
    const back = inAnotherTab();
    expect(openDesk('ann').text).toBe('Do I sign?');
    keepDesk('ann', desk('Do I stop?'));
    keepDesk('ann', desk(''));
    back();
    expect(openDesk('ann').text).toBe('Do I sign?');
  });

  it('of a tab that closes are set aside for the other tabs', () => {
    keepDesk('ann', desk('Do I sign?'));
    const back = inAnotherTab();
    openDesk('ann');
    keepDesk('ann', desk('Do I stop?'));
    back();
    shareTabTexts();
    inAnotherTab();
    expect(openDesk('ann')).toEqual(desk('Do I stop?', ['Do I sign?']));
  });

  it('of a reloaded tab are in its box and not set aside', () => {
    keepDesk('ann', desk('Do I sign?'));
    const back = inAnotherTab();
    keepDesk('ann', desk('Do I stop?'));
    back();
    shareTabTexts();
    expect(openDesk('ann')).toEqual(desk('Do I sign?'));
  });

  it('move from the tab to the device when a session ends, and come back for the same person', () => {
    keepDesk('ann', desk('Do I sign?'));
    inAnotherTab();
    keepDesk('ann', desk('Do I stop?'));
    keepDesk('ann', desk(''));
    moveTabTexts();
    expect(sessionStorage.length).toBe(0);
    keepDesk('ann', desk('Do I sell?'));
    localStorage.removeItem('latticework.drafts.ann');
    // Another tab has signed out meanwhile.
    moveTabTexts();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('change for screens that do not show the desk', () => {
    keepDesk('ann', desk('Do I sign?'));
    changeDesk('ann', { kind: 'replace', text: '', own: false });
    expect(openDesk('ann')).toEqual({ text: '', own: false, aside: ['Do I sign?'] });
  });

  it('of another tab arrive through storage events', () => {
    keepDesk('ann', desk('Do I sign?', ['Do I sell?']));
    const changed = (key: string | null) => ({ key }) as StorageEvent;
    expect(asideChangedBy(changed('latticework.drafts.ann'), 'ann')).toEqual(['Do I sell?']);
    expect(asideChangedBy(changed('latticework.drafts.bob'), 'ann')).toBeNull();
    expect(asideChangedBy(changed(null), 'ann')).toBeNull();
  });

  it('have storage names of their own, one for each person', () => {
    expect([isDesk('drafts.ann'), isDesk('drafts.visitor'), isDesk('session')]).toEqual([true, true, false]);
    const ofAnother = ['drafts.ann', 'drafts.bob', 'drafts.visitor', 'session'].filter((name) =>
      isDeskOfAnother(name, 'ann'),
    );
    expect(ofAnother).toEqual(['drafts.bob']);
  });

  it('are empty when the stored value is something else', () => {
    for (const value of ['{"value":5', '{"value":5,"until":9e15}', `{"value":"5","until":${Date.now() + DAY}}`]) {
      localStorage.setItem('latticework.drafts.ann', value);
      expect(openDesk('ann').text).toBe('');
      sessionStorage.clear();
    }
    const until = Date.now() + DAY;
    const kept = { value: '{"text":"Do I sign?","aside":["Do I sell?",5]}', until };
    localStorage.setItem('latticework.drafts.ann', JSON.stringify(kept));
    expect(openDesk('ann')).toEqual({ text: 'Do I sign?', own: false, aside: ['Do I sell?'] });
  });
});
