import { describe, expect, it } from 'vitest';
import { splitIntoClauses } from './clauses.ts';
import { recognizeFrames } from './frames.ts';
import { subjectOf } from './subject.ts';

const subject = (text: string) => subjectOf(text, recognizeFrames(splitIntoClauses(text), text))?.words;

describe('what a text is about', () => {
  it('is the decision, where it is put as one', () => {
    expect(subject('The offer came on Monday. Should I quit my stable job? I am scared.')).toBe(
      'Should I quit my stable job',
    );
    expect(subject('I am torn between Lisbon and my sister.')).toBe('I am torn between Lisbon and my sister');
  });

  it('is else the thing that the writer comes back to', () => {
    expect(subject('The rent is due. Our café loses money, and the café is all we have.')).toBe('Our café');
    expect(subject('The old billing system has a strange rule.')).toBe('The old billing system');
  });

  it('takes people for whom it concerns, not for what it is about', () => {
    expect(subject('My husband hates the new house.')).toBe('the new house');
  });

  it('is else the sum or the time', () => {
    expect(subject('Paid $2M already and nothing works.')).toBe('$2M');
    expect(subject('Two years in and nothing works.')).toBe('Two years');
  });

  it('is nothing where nothing is named', () => {
    expect(subject('It is what it is.')).toBeUndefined();
  });
});
