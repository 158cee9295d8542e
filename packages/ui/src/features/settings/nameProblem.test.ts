import { describe, expect, it } from 'vitest';
import { nameProblem } from './nameProblem.ts';

describe('a display name', () => {
  it.each(['Ada', '  Ada  ', 'x'.repeat(80), `  ${'x'.repeat(80)}  `])('may be %j', (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each(['', '   ', '\t\u00a0'])('is required: %j', (name) => {
    expect(nameProblem(name)).toBe('Please enter the name you want to be greeted with.');
  });

  it('has at most 80 characters', () => {
    expect(nameProblem('x'.repeat(81))).toBe('Please use at most 80 characters.');
  });
});
