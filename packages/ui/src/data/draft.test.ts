import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, keepInBox, readDraft } from './draft.ts';
import { memoryStorage } from './memoryStorage.ts';

describe('a draft', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
  });

  it('is there for a day', () => {
    keepDraft('Do I sign?', 0);
    expect(readDraft(23 * 3_600_000)).toBe('Do I sign?');
    expect(readDraft(24 * 3_600_000)).toBe('');
  });

  it('goes when the box is emptied, or when it is asked to', () => {
    keepDraft('Do I sign?');
    keepDraft('  ');
    expect(readDraft()).toBe('');
    keepDraft('Do I sign?');
    forgetDraft();
    expect(readDraft()).toBe('');
  });

  it('stays when it is not the text that was to be forgotten', () => {
    keepDraft('Do I sign?');
    forgetDraft('Do I stop?');
    expect(readDraft()).toBe('Do I sign?');
    forgetDraft('Do I sign?');
    expect(readDraft()).toBe('');
  });

  it('in the box of a tab outlives what another tab writes, and gives way to what this one brings', () => {
    keepInBox('Do I sign?');
    const here = sessionStorage;
    vi.stubGlobal('sessionStorage', memoryStorage());
    expect(readDraft()).toBe('Do I sign?');
    keepInBox('Do I stop?');
    keepInBox('');
    vi.stubGlobal('sessionStorage', here);
    expect(readDraft()).toBe('Do I sign?');
    keepDraft('Do I sell?');
    expect(readDraft()).toBe('Do I sell?');
  });

  it('is nothing when something else was kept under its name', () => {
    localStorage.setItem('latticework.draft', '{"value":5');
    expect(readDraft()).toBe('');
    localStorage.setItem('latticework.draft', '{"value":5,"until":9e15}');
    expect(readDraft()).toBe('');
    localStorage.setItem('latticework.draft', '{"value":"Do I sign?","until":9e15}');
    expect(readDraft()).toBe('');
  });
});
