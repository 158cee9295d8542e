/** Runs every test, the browser ones included, and closes with one line that counts them all. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const unitOk = run(`pnpm exec vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`, '.');
const browserOk = run('pnpm exec playwright test', 'apps/web', { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport });

const unit = read<UnitReport>(unitReport);
const browser = read<BrowserReport>(browserReport);
rmSync(reports, { recursive: true, force: true });

const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (browser?.stats.skipped ?? 0);
// A runner that fails without naming a test (a broken set-up, say) still counts as one failure.
const named = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0);
const failed = unitOk && browserOk ? named : Math.max(named, 1);

// Again at the end, where a log that was cut still has them.
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
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
};
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
};

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
