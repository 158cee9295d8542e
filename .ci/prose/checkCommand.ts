/** `pnpm check:prose`: reports words of `words.yaml` in comments, test names, documents and screen texts. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './faultsIn.ts';
import { readWords } from './words.ts';

/** Strings here are examples: of what people write to the engine, and of what this check finds. */
const EXAMPLES = /^packages\/engine\/|^\.ci\/prose\/faultsIn\.test\.ts$/;

/** Content is left out: banned words can be right there, in a saying or in the name of a street. */
const CONTENT = /^packages\/(?:library|engine)\/.*\.yaml$|^\.ci\/prose\/words\.yaml$/;

/** Never edited: databases record the migrations that they applied, and histories name the prompts that wrote them. */
const FROZEN = /^(?:server\/supabase\/migrations|packages\/engine\/prompts)\//;

const PROSE = /\.([cm]?[jt]sx?|css|sql|md|html|yaml)$/;

const root = join(import.meta.dirname, '..', '..');
const words = readWords();
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => PROSE.test(path) && !CONTENT.test(path) && !FROZEN.test(path) && existsSync(join(root, path)));

const faults = files.flatMap((path) =>
  faultsIn(path, readFileSync(join(root, path), 'utf8'), words, !EXAMPLES.test(path)).map(
    ({ line, found, instead }) => `${path}:${line}: "${found}". Write: ${instead}`,
  ),
);
for (const fault of faults) console.error(fault);
console.log(`Prose: ${files.length} files checked, ${faults.length} words to replace`);
process.exitCode = faults.length > 0 ? 1 : 0;
