import { describe, expect, it, test } from 'vitest';
import { faultsIn } from './faultsIn.ts';
import { readWords } from './words.ts';

const words = readWords();

const found = (path: string, source: string, withStrings = true) =>
  faultsIn(path, source, words, withStrings).map(({ line, found }) => `${line} ${found}`);

describe('the prose check', () => {
  it('finds words in comments, test names, strings, templates and screen texts', () => {
    const source = [
      '// Whoever calls this waits.',
      "it('shall not wait', () => undefined);",
      "const label = 'Log in anew';",
      `const text = \`for \${name} it is in vain\`;`,
      'const screen = (',
      '  <p title="Choose a colour">',
      '    You need a licence',
      '  </p>',
      ');',
    ].join('\n');
    expect(found('Screen.tsx', source)).toEqual([
      '1 Whoever',
      '2 shall',
      '3 anew',
      '4 in vain',
      '6 colour',
      '7 licence',
    ]);
  });

  it('finds a phrase that is wrapped, in the line where it starts', () => {
    expect(found('a.ts', '/**\n * Waits 😀 in\n * vain.\n */\nexport const a = 1;')).toEqual(['2 in vain']);
    expect(found('a.ts', '// Waits in\n// vain.\n')).toEqual(['1 in vain']);
  });

  it('finds every form of a British spelling', () => {
    expect(found('a.md', 'Organised behaviours, COLOURED and labelled')).toHaveLength(4);
  });

  it('says what to write instead', () => {
    expect(faultsIn('a.md', 'The behaviour.', words)).toEqual([{ line: 1, found: 'behaviour', instead: 'behavior' }]);
  });

  it('ignores code, single words, names in backticks and addresses', () => {
    const source = [
      "import { colour } from './colour.ts';",
      "export const whoever = colour('colour');",
      '// `whoever` and https://example.com/whoever are names.',
      'const kept = /shall we/;',
    ].join('\n');
    expect(found('a.ts', source)).toEqual([]);
    expect(found('a.md', 'A word.\n\n```sh\necho shall\n```\n\nThe field `neighbour`.')).toEqual([]);
  });

  it('finds no phrase across two strings, and no word inside another', () => {
    expect(found('a.ts', "const a = ['it is in', 'vain or marshall'];")).toEqual([]);
  });

  it('reads only comments and test names where strings are examples', () => {
    const source = "// shall\nit.each(['shall we go'])('shall wait', () => 'shall we go');\nit('shall end', () => 1);";
    expect(found('a.ts', source, false)).toEqual(['1 shall', '2 shall', '3 shall']);
  });

  test.each([
    ['a.css', '.shall {\n  /* It shall fit. */\n}', '2 shall'],
    ['a.sql', "select 'shall we';\n-- It shall hold.", '2 shall'],
    ['a.html', '<a class="shall">\nYou shall</a>', '2 shall'],
    ['a.yaml', 'shall: 1\ntitle: You shall\nnote: You shall', '3 shall'],
  ])('reads the prose of %s', (path, source, fault) => {
    expect(found(path, source)).toEqual([fault]);
  });

  it('refuses a file that cannot be parsed', () => {
    expect(() => found('a.ts', 'const = ;')).toThrow('a.ts cannot be parsed');
  });
});
