/**
 * Runs every test, including those in a browser, and ends with one line that counts them all. `--quick` skips the
 * browser and the server, and says so.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'latticework-tests-'));
const unitReport = join(reports, 'vitest.json');
const browserReport = join(reports, 'playwright.json');

/**
 * Whether the command succeeded. The output of a `held` one is printed in one piece when it ends. `niceness`: above
 * zero, others go first.
 */
function run(
  command: string,
  folder: string,
  { env, held = false, niceness = 0 }: { env?: NodeJS.ProcessEnv; held?: boolean; niceness?: number } = {},
) {
  const running = spawn(command, {
    cwd: join(root, folder),
    stdio: held ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    shell: true,
    env: { ...process.env, ...env },
  });
  if (running.pid !== undefined && niceness > 0) setPriority(running.pid, niceness);
  const output: Buffer[] = [];
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  return new Promise<boolean>((resolve) => {
    running.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const quick = process.argv.includes('--quick');
const projects = quick ? '--project rules --project screens ' : '';
// Side by side: each of the two often waits while the other could use the machine. The journeys take longer, so they
// go first, and both end at about the same time.
const [unitOk, browserOk] = await Promise.all([
  run(`pnpm exec vitest run ${projects}--reporter=default --reporter=json --outputFile.json=${unitReport}`, '.', {
    held: !quick,
    niceness: quick ? 0 : 5,
  }),
  quick || run('pnpm exec playwright test', 'apps/web', { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport } }),
]);

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
for (const flaky of flakyOfBrowser(browser?.suites)) console.log(`\nflaky (passed at its second attempt): ${flaky}`);
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

type BrowserSpec = {
  file: string;
  line: number;
  title: string;
  ok: boolean;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
};
type BrowserSuite = { suites?: BrowserSuite[]; specs: BrowserSpec[] };
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
  for (const { file, tests } of specsOf(suites)) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
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
  return specsOf(suites)
    .filter(({ ok }) => !ok)
    .map(withErrors);
}

function flakyOfBrowser(suites: BrowserSuite[] = []): string[] {
  return specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(withErrors);
}

function specsOf(suites: BrowserSuite[]): BrowserSpec[] {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])]);
}

function withErrors({ file, line, title, tests }: BrowserSpec): string {
  const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
  return `${file}:${line} > ${title}\n${withoutLibraries(errors)}`;
}

function withoutLibraries(messages: string[]): string {
  return messages
    .flatMap((message) => message.split('\n'))
    .filter((line) => !line.includes('node_modules'))
    .join('\n');
}
