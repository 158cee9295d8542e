import { describe, expect, it } from 'vitest';
import { addressOfPage, isPagePath } from './pages.ts';

describe('the addresses of the app', () => {
  it('knows its pages, with or without a slash at the end', () => {
    expect(isPagePath('/')).toBe(true);
    expect(isPagePath('/dashboard/results')).toBe(true);
    expect(isPagePath('/history/')).toBe(true);
    expect(isPagePath('/archive')).toBe(true);
    expect(isPagePath('/archive/0b6f1f8e-4a53-4a4e-9a6c-0a3f0c3d5a11')).toBe(true);
    expect(isPagePath('/mental-models/inversion')).toBe(true);
  });

  it('rejects other paths', () => {
    expect(isPagePath('/nothing-here')).toBe(false);
    expect(isPagePath('/dashboard/results/deeper')).toBe(false);
    expect(isPagePath('/functions/v1/limits')).toBe(false);
  });

  it('normalizes addresses that show the same content', () => {
    const address = (url: string) => {
      const { pathname, searchParams } = new URL(url, 'https://latticework.test');
      return addressOfPage(pathname, (name) => searchParams.get(name));
    };
    expect(address('/')).toBe('/');
    expect(address('/mental-models/')).toBe('/mental-models');
    expect(address('/mental-models?utm_source=x&page=2&category=problem-solving')).toBe(
      '/mental-models?category=problem-solving&page=2',
    );
    expect(address('/mental-models?search=a+%26+b&page=')).toBe('/mental-models?search=a%20%26%20b');
    expect(address('/map?at=halo-effect')).toBe('/map?at=halo-effect');
    expect(address('/mental-models/inversion?page=2')).toBe('/mental-models/inversion');
  });
});
