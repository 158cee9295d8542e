import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memoryStorage.ts';
import { clearPersonalStorage, personal, personalForTab, SESSION_KEY } from './personalStorage.ts';

const MINUTE = 60_000;

describe('a person’s data on a device', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
  });

  it('is kept until its end, and no longer than allowed', () => {
    personal.writeUntil('wish', { value: 'tea', until: MINUTE }, 0);
    expect(personal.readUntil('wish', MINUTE, 0)).toEqual({ value: 'tea', until: MINUTE });
    expect(personal.readUntil('wish', MINUTE, MINUTE)).toBeNull();
    expect(personal.readUntil('wish', MINUTE - 1, 0)).toBeNull();
  });

  it('is removed after its end, at the next write or sweep', () => {
    personal.writeUntil('cooldown.resend.ann@example.test', { value: '', until: MINUTE }, 0);
    personal.writeUntil('wish', { value: 'tea', until: 3 * MINUTE }, MINUTE);
    expect(localStorage.length).toBe(1);
    personal.sweep(3 * MINUTE);
    expect(localStorage.length).toBe(0);
  });

  it('survives the sweep when it has no end or is not ours', () => {
    personal.write('session', '{"access_token":"t","expires_at":5}');
    localStorage.setItem('another', '{"value":"x","until":5}');
    personal.sweep(MINUTE);
    expect(localStorage.length).toBe(2);
  });

  it('can be cleared, except for chosen names', () => {
    personal.write('session', 's');
    personal.write('draft', 'd');
    sessionStorage.setItem('latticework.dismissed', 'd');
    expect(personal.names()).toEqual(['session', 'draft']);
    expect(personalForTab.names('dis')).toEqual(['dismissed']);
    clearPersonalStorage((name) => name === 'session');
    expect([localStorage.getItem(SESSION_KEY), localStorage.length, sessionStorage.length]).toEqual(['s', 1, 0]);
    clearPersonalStorage();
    expect(localStorage.length).toBe(0);
  });
});
