import { describe, expect, it } from 'vitest';
import { isSearchKey } from './searchKey.ts';

const plain = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const ctrl = { ...plain, ctrlKey: true };
const cmd = { ...plain, metaKey: true };

describe('the search shortcut', () => {
  it('is Cmd+K on an Apple keyboard, where Ctrl+K edits text, and Ctrl+K elsewhere', () => {
    expect(isSearchKey(cmd, true)).toBe(true);
    expect(isSearchKey(ctrl, true)).toBe(false);
    expect(isSearchKey(ctrl, false)).toBe(true);
    expect(isSearchKey(cmd, false)).toBe(false);
  });

  it('is no other key', () => {
    expect(isSearchKey(plain, false)).toBe(false);
    expect(isSearchKey({ ...ctrl, shiftKey: true }, false)).toBe(false);
    expect(isSearchKey({ ...ctrl, altKey: true }, false)).toBe(false);
    expect(isSearchKey({ ...ctrl, metaKey: true }, false)).toBe(false);
    expect(isSearchKey({ ...ctrl, key: 'j', code: 'KeyJ' }, false)).toBe(false);
  });

  it('is recognized by its letter on other Latin layouts, and by its position on non-Latin ones', () => {
    expect(isSearchKey({ ...ctrl, code: 'KeyV' }, false)).toBe(true);
    expect(isSearchKey({ ...ctrl, key: 't', code: 'KeyK' }, false)).toBe(false);
    expect(isSearchKey({ ...ctrl, key: 'л', code: 'KeyK' }, false)).toBe(true);
    expect(isSearchKey({ ...ctrl, key: 'K' }, false)).toBe(true);
  });
});
