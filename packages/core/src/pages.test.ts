import { describe, expect, it } from 'vitest';
import { isPagePath } from './pages.ts';

describe('the addresses of the app', () => {
  it('knows its pages, with or without a slash at the end', () => {
    expect(isPagePath('/')).toBe(true);
    expect(isPagePath('/dashboard/results')).toBe(true);
    expect(isPagePath('/history/')).toBe(true);
  });

  it('takes nothing else for a page', () => {
    expect(isPagePath('/nothing-here')).toBe(false);
    expect(isPagePath('/dashboard/results/deeper')).toBe(false);
    expect(isPagePath('/functions/v1/limits')).toBe(false);
  });
});
