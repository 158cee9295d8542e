import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

describe('a draft', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
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

  it('is nothing when something else was kept under its name', () => {
    localStorage.setItem('latticework.draft', '{"text":5');
    expect(readDraft()).toBe('');
    localStorage.setItem('latticework.draft', '{"text":5,"until":9e15}');
    expect(readDraft()).toBe('');
  });
});
