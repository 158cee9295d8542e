/** `pnpm check:prose`: reports words of `words.yaml` in comments, test names, documents and screen texts. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsIn } from './faultsIn.ts';
import { readWords } from './words.ts';

/** To check the whole repository, replace the list with `['.']`. */
const CHECKED = [
  '.ci',
  '.dependency-cruiser.cjs',
  'biome.json',
  'packages/api',
  'packages/core',
  'packages/library/src',
  'packages/library/README.md',
  'packages/engine/src/danger',
  'packages/engine/src/model',
  'packages/engine/src/recognition',
  'packages/engine/src/testing',
  'packages/ui/src/features/auth',
  'packages/ui/src/features/contact',
  'packages/ui/src/features/examples',
  'packages/ui/src/features/guide',
  'packages/ui/src/features/legal',
  'packages/ui/src/features/library',
  'packages/ui/src/features/marketing',
  ':(glob)packages/ui/src/components/*',
  'packages/ui/src/components/accounts',
  'packages/ui/src/layout',
  'packages/ui/src/platform',
  'packages/ui/src/testing',
  'packages/ui/src/theme',
  ':(glob)apps/web/*.ts',
  'apps/web/index.html',
  'apps/web/prerender',
  'apps/web/public',
  'apps/web/e2e/accessibility.spec.ts',
  'apps/web/e2e/accessible.ts',
  'apps/web/e2e/authForms.ts',
  'apps/web/e2e/confirmation.spec.ts',
  'apps/web/e2e/contact.spec.ts',
  'apps/web/e2e/entries.spec.ts',
  'apps/web/e2e/examples.spec.ts',
  'apps/web/e2e/export.spec.ts',
  'apps/web/e2e/forgottenPassword.spec.ts',
  'apps/web/e2e/google.spec.ts',
  'apps/web/e2e/googleSignInButton.spec.ts',
  'apps/web/e2e/guide.spec.ts',
  'apps/web/e2e/libraries.spec.ts',
  'apps/web/e2e/mails.spec.ts',
  'apps/web/e2e/map.spec.ts',
  'apps/web/e2e/marketing.spec.ts',
  'apps/web/e2e/otherAccount.spec.ts',
  'apps/web/e2e/palette.spec.ts',
  'apps/web/e2e/questionForm.ts',
  'apps/web/e2e/shell.spec.ts',
  'apps/web/e2e/signIn.spec.ts',
  'apps/web/e2e/signUp.spec.ts',
  'apps/web/e2e/start.spec.ts',
  'apps/web/e2e/authForms.spec.ts',
];

/** Strings here are examples: of what people write to the engine, and of what this check finds. */
const EXAMPLES = /^packages\/engine\/|^\.ci\/prose\/faultsIn\.test\.ts$/;

/** Content is left out: banned words can be right there, in a saying or in the name of a street. */
const CONTENT = /^packages\/(?:library|engine)\/.*\.yaml$|^\.ci\/prose\/words\.yaml$/;

const PROSE = /\.([cm]?[jt]sx?|css|sql|md|html|yaml)$/;

const root = join(import.meta.dirname, '..', '..');
const words = readWords();
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...CHECKED], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => PROSE.test(path) && !CONTENT.test(path) && existsSync(join(root, path)));

const faults = files.flatMap((path) =>
  faultsIn(path, readFileSync(join(root, path), 'utf8'), words, !EXAMPLES.test(path)).map(
    ({ line, found, instead }) => `${path}:${line}: "${found}". Write: ${instead}`,
  ),
);
for (const fault of faults) console.error(fault);
console.log(`Prose: ${files.length} files checked, ${faults.length} words to replace`);
process.exitCode = faults.length > 0 ? 1 : 0;
