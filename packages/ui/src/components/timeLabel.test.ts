import { describe, expect, it } from 'vitest';
import { timeLabel } from './timeLabel.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => timeLabel(new Date(NOW.getTime() - minutes * 60_000), NOW);

describe('timeLabel', () => {
  it.each([
    [0, 'Just now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [23 * 60 + 59, '23 hours ago'],
    [24 * 60, 'Yesterday'],
    [48 * 60 - 1, 'Yesterday'],
    [48 * 60, 'Nov 19, 2026'],
  ])('%i minutes: %s', (minutes, label) => {
    expect(ago(minutes)).toBe(label);
  });

  it('shows just now when the clock runs behind the server', () => {
    expect(ago(-3)).toBe('Just now');
  });
});
