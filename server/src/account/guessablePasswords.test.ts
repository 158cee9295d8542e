import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessablePassword } from './guessablePasswords.ts';

const ADDRESS = 'Maria.Lindqvist+shop@example.test';

describe('refuses as guessable', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'password1'])('the common %s', (password) => {
    expect(isGuessablePassword(password, ADDRESS)).toBe(true);
  });

  it.each([
    'latticework',
    'Latticework1!',
    'l4ttic3w0rk',
    '1attice-w0rk',
    'LATT!CEWORK',
    'lattice-work 2026',
    '2026latticework',
    '_lattice_work_',
    '!!1@77|c3w0rk99',
    'latticeworklatticework',
    'ｌａｔｔｉｃｅｗｏｒｋ',
  ])('the name of the product as %s', (password) => {
    expect(isGuessablePassword(password, ADDRESS)).toBe(true);
  });

  it.each(['maria.lindqvist', 'MariaLindqvist1987', 'm4r1a_l1ndqv1st!', 'maria.lindqvist+shop', '99marialindqvist'])(
    'the person’s own address as %s',
    (password) => {
      expect(isGuessablePassword(password, ADDRESS)).toBe(true);
      expect(isGuessablePassword(password, 'somebody@example.test')).toBe(false);
    },
  );

  it('the name in any case, with leetspeak, separators and a few digits around it', () => {
    const leet: Record<string, string[]> = {
      a: ['a', 'A', '4', '@'],
      c: ['c', 'C'],
      e: ['e', 'E', '3'],
      i: ['i', 'I', '1', '!', '|'],
      k: ['k', 'K'],
      l: ['l', 'L', '1'],
      o: ['o', 'O', '0'],
      r: ['r', 'R'],
      t: ['t', 'T', '7', '+'],
      w: ['w', 'W'],
    };
    const letter = (of: string) => fc.constantFrom(...(leet[of] ?? []));
    const separator = fc.constantFrom('', '', '', '-', '_', ' ', '.');
    const written = fc.tuple(...[...'latticework'].flatMap((of) => [letter(of), separator])).map((all) => all.join(''));
    const around = fc.stringMatching(/^[0-9!?.#-]{0,4}$/);
    fc.assert(
      fc.property(around, written, around, (before, name, after) => {
        expect(isGuessablePassword(before + name + after, ADDRESS)).toBe(true);
      }),
    );
  });
});

describe('takes', () => {
  it.each([
    'a-good-pass-phrase',
    'kestrel-ladder-9',
    'my latticework fence needs paint',
    'latticework of kestrels',
    'maria.lindqvist likes plums',
    'latticework-7291-8842-5173',
    'lattice',
    'workbench-42-x',
    '',
  ])('%j', (password) => {
    expect(isGuessablePassword(password, ADDRESS)).toBe(false);
  });

  it('a password that holds a short part of an address by chance', () => {
    expect(isGuessablePassword('jo-3948-1', 'jo@example.test')).toBe(false);
    expect(isGuessablePassword('7351942806', '+@example.test')).toBe(false);
  });

  it('any phrase with another word beside the name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-df-hjmnp-su-z]{1,12}$/), fc.boolean(), (word, first) => {
        const phrase = first ? `${word} latticework` : `latticework ${word}`;
        expect(isGuessablePassword(phrase, ADDRESS)).toBe(false);
      }),
    );
  });

  it('answers about any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 72 }), fc.emailAddress(), (password, address) => {
        expect(typeof isGuessablePassword(password, address)).toBe('boolean');
      }),
    );
  });
});
