import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';

/**
 * These expressions run on people's texts, so their time must grow at most linearly with the text: otherwise an
 * attacker could write a text that makes everyone wait.
 */
const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['core', 'api', 'library', 'engine', 'ui'].map((name) => `packages/${name}/src`).concat('server/src');

/** More than ten times the length of any text that the server accepts. */
const LENGTH = 50_000;
/** An expression that is not linear takes seconds for such a text. */
const MOST_MS = 100;
/** On a busy machine a single run may be delayed. */
const RUNS = 5;

const files = SOURCES.flatMap(sourcesIn);
const expressions = [...files.flatMap(writtenIn), ...(await builtBy(files))];

it('finds the expressions of the sources', () => {
  const counts = Object.groupBy(expressions, ({ place }) => place.split('/src/')[0] ?? '');
  expect(Object.keys(counts).sort()).toEqual([...SOURCES.map((source) => source.replace('/src', ''))].sort());
  expect(expressions.length).toBeGreaterThan(200);
  expect(expressions.some(({ place }) => place.endsWith('danger/signs.ts, built'))).toBe(true);
});

it('each takes linear time by its form', () => {
  const found = expressions.flatMap(({ place, expression }) =>
    analyse(expression).reports.map(({ type, character }) => `${place}: ${type} over ${character.pick}: ${expression}`),
  );
  expect(found).toEqual([]);
});

it(`each takes less than ${MOST_MS} ms for the worst that can be made of its own words in ${LENGTH / 1000} kB`, () => {
  const found = expressions.flatMap(({ place, expression }) =>
    wordsOf(expression).flatMap((word) => {
      const text = word.repeat(Math.ceil(LENGTH / word.length)).slice(0, LENGTH);
      const ms = fastest(expression, `${text}\n`);
      return ms < MOST_MS ? [] : [`${place}: ${ms.toFixed(0)} ms for "${word}": ${expression}`];
    }),
  );
  expect(found).toEqual([]);
});

it('the two tests see what they are there for', () => {
  expect(analyse(/\s+$/).reports).not.toEqual([]);
  expect(analyse(/^(?:a+)+$/).reports).not.toEqual([]);
  expect(fastest(/\bnot\b.*\bfor the reason\b/, 'not '.repeat(LENGTH / 4))).toBeGreaterThan(MOST_MS);
});

type Expression = { place: string; expression: RegExp };

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[\\/]testing[\\/]/.test(file));
}

function writtenIn(file: string): Expression[] {
  const text = readFileSync(file, 'utf8');
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({
        place: `${placeOf(file)}:${line}`,
        expression: new RegExp(node.regex.pattern, node.regex.flags),
      });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Expressions that modules build when they load: loads the modules and records calls of the constructor. */
async function builtBy(files: string[]): Promise<Expression[]> {
  const found: Expression[] = [];
  const { RegExp: plain } = globalThis;
  for (const file of files.filter((name) => /^(?:const .*| {2})new RegExp\(/m.test(readFileSync(name, 'utf8')))) {
    globalThis.RegExp = new Proxy(plain, {
      construct(target, args: [string, string?]) {
        const expression = new target(...args);
        found.push({ place: `${placeOf(file)}, built`, expression });
        return expression;
      },
    });
    await import(file).finally(() => {
      globalThis.RegExp = plain;
    });
  }
  return found;
}

function placeOf(file: string): string {
  return relative(ROOT, file).replaceAll('\\', '/');
}

/** Parts that an attacker would repeat: the expression's own words, and characters of its classes. */
function wordsOf({ source }: RegExp): string[] {
  const words = source.match(/[a-z']+(?: [a-z']+)*/gi) ?? [];
  return [
    ...new Set([
      ...words.flatMap((word) => [word, `${word} `]),
      'a',
      'A',
      'a ',
      'A ',
      ' ',
      '0',
      '.',
      '"',
      '-',
      '<',
      '[',
      '{',
      '\n',
    ]),
  ];
}

/** In milliseconds, the fastest of several runs; stops early when one is fast enough or hopelessly slow. */
function fastest(expression: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && best >= MOST_MS; run++) {
    const started = performance.now();
    // Matches at every position, like a replacement, and not only the first.
    text.replace(expression, '');
    best = Math.min(best, performance.now() - started);
    if (best > 20 * MOST_MS) break;
  }
  return best;
}
