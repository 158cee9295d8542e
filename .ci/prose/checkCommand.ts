/** Reports words of `words.yaml` in comments, names of tests, documents and texts on screens. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './faultsIn.ts';
import { readWords } from './words.ts';

/** `['.']` checks the whole repository. */
const CHECKED = ['.'];

/** Texts here are examples of what people write, as are the strings of tests. */
const EXAMPLES = /^packages\/engine\//;

const root = join(import.meta.dirname, '..', '..');
const words = readWords();
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...CHECKED], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.([cm]?[jt]sx?|css|sql|md|html|yaml)$/.test(path) && existsSync(join(root, path)));

const faults = files.flatMap((path) =>
  faultsIn(path, readFileSync(join(root, path), 'utf8'), words, !EXAMPLES.test(path)).map(
    ({ line, found, instead }) => `${path}:${line}: "${found}". Write: ${instead}`,
  ),
);
for (const fault of faults) console.error(fault);
console.log(`Prose: ${files.length} files checked, ${faults.length} words to replace`);
process.exitCode = faults.length > 0 ? 1 : 0;
