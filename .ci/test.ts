/**
 * Runs every test, including those in a browser, and ends with one line that counts them all. `--quick` skips the
 * browser and the server, and says so.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'latticework-tests-'));
const unitReport = join(reports, 'vitest.json');
const browserReport = join(reports, 'playwright.json');

function run(command: string, folder: string, env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, {
    cwd: join(root, folder),
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const quick = process.argv.includes('--quick');
const projects = quick ? '--project rules --project screens ' : '';
const unitOk = run(
  `pnpm exec vitest run ${projects}--reporter=default --reporter=json --outputFile.json=${unitReport}`,
  '.',
);
const browserOk = quick || run('pnpm exec playwright test', 'apps/web', { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport });

const unit = read<UnitReport>(unitReport);
const browser = read<BrowserReport>(browserReport);
rmSync(reports, { recursive: true, force: true });

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (browser?.stats.skipped ?? 0);
// A runner that fails without naming a test (a broken set-up, say) still counts as one failure.
const named = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0);
const failed = unitOk && browserOk ? named : Math.max(named, 1);

printSlowest([...secondsOfUnit(unit), ...secondsOfBrowser(browser?.suites)]);
if (quick) console.log('\nLeft out: the tests of the server (server/src) and the browser journeys (apps/web/e2e).');
// Repeated at the end, because logs are often cut at the start.
for (const failure of [...failuresOfUnit(unit), ...failuresOfBrowser(browser?.suites)])
  console.log(`\nfailed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type BrowserSuite = {
  suites?: BrowserSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: { results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
};

type FileTime = { file: string; seconds: number };

/**
 * The slowest files, for a run that takes too long. Files run in parallel, so their times add up to more than the run.
 */
function printSlowest(files: FileTime[]): void {
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  console.log(
    `\nSlowest files:\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n')}`,
  );
}

function secondsOfUnit(report: UnitReport | undefined): FileTime[] {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

function secondsOfBrowser(suites: BrowserSuite[] = []): FileTime[] {
  const seconds = new Map<string, number>();
  const add = (inner: BrowserSuite[]): void => {
    for (const { specs, suites: nested } of inner) {
      for (const { file, tests } of specs) {
        const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
        seconds.set(file, (seconds.get(file) ?? 0) + spent);
      }
      add(nested ?? []);
    }
  };
  add(suites);
  return [...seconds].map(([file, spent]) => ({ file: `apps/web/e2e/${file}`, seconds: spent }));
}

function failuresOfUnit(report: UnitReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
    return failed.map((test) => `${name} > ${test.fullName}\n${withoutLibraries(test.failureMessages)}`);
  });
}

function failuresOfBrowser(suites: BrowserSuite[] = []): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
        return `${file}:${line} > ${title}\n${withoutLibraries(errors)}`;
      }),
    ...failuresOfBrowser(inner),
  ]);
}

function withoutLibraries(messages: string[]): string {
  return messages
    .flatMap((message) => message.split('\n'))
    .filter((line) => !line.includes('node_modules'))
    .join('\n');
}
