import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: the headless shell if it is installed, which needs half the CPU time with the same engine,
 * otherwise the whole browser. @throws as `findChromium`.
 */
export function findTestBrowser(): string {
  return process.env['CHROMIUM_PATH'] ? findChromium() : (inPath(['chromium-headless-shell'])[0] ?? findChromium());
}

/**
 * A whole Chromium: an installed one, else the one that Playwright downloads, else the system's package if we may
 * install it. @throws when none is available, with one line that says what to do.
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;

  run('pnpm', ['exec', 'playwright', 'install', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const nowInstalled = installed();
  if (nowInstalled) return nowInstalled;
  throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to its program.');
}

function installed(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, but there is no program there.`);
    return chosen;
  }
  return [...inPath(NAMES), ...OTHER_PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

function inPath(names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
}
