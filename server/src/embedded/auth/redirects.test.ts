import { expect, test } from 'vitest';
import { permittedRedirect } from './redirects.ts';

const ours = {
  siteUrl: 'https://app.example',
  listed: ['latticework://reset-password', 'https://other.example/welcome'],
};

test.each([
  ['https://app.example/dashboard?x=1#y', 'https://app.example/dashboard?x=1#y'],
  ['https://app.example', 'https://app.example/'],
  ['latticework://reset-password', 'latticework://reset-password'],
  ['latticework://reset-password?x=1', 'latticework://reset-password?x=1'],
  ['https://other.example/welcome', 'https://other.example/welcome'],
])('%s is an allowed redirect', (asked, kept) => expect(permittedRedirect(asked, ours)).toBe(kept));

test.each([
  undefined,
  '',
  '/dashboard',
  '//evil.example',
  'http://app.example/',
  'https://app.example:444/',
  'https://app.example.evil.example/',
  'https://app.example@evil.example/',
  'https://evil@app.example/',
  'https://evil.example\\@app.example/',
  'https://other.example/',
  'latticework://other',
  'javascript:alert(1)',
  'data:text/html,x',
])('%s is not allowed', (asked) => expect(permittedRedirect(asked, ours)).toBeUndefined());
