import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../data/memoryStorage.ts';
import { type ContactDraft, forgetContactDraft, keepContactDraft, readContactDraft } from './contactDraft.ts';

const DRAFT: ContactDraft = { name: 'Ann', email: null, topic: null, subject: 'Of my own', message: 'A\nB' };

describe('a message that is being written', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memoryStorage();
    vi.stubGlobal('sessionStorage', storage);
  });

  it('is kept for the tab until it is removed', () => {
    keepContactDraft(DRAFT);
    expect(readContactDraft()).toEqual({ name: 'Ann', topic: null, subject: 'Of my own', message: 'A\nB' });
    keepContactDraft({ ...DRAFT, email: 'ann@example.test', topic: 'Payment' });
    expect(readContactDraft()).toMatchObject({ email: 'ann@example.test', topic: 'Payment' });
    forgetContactDraft();
    expect(readContactDraft()).toEqual({});
    expect(storage).toHaveLength(0);
  });

  it.each(['not JSON', 'null', '[1]', '{"message":7,"name":{}}'])('keeps what can be read of %j', (kept) => {
    storage.setItem('latticework.contact', kept);
    expect(readContactDraft()).toEqual({});
  });
});
