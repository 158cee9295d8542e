/** `pnpm bench:web [path …]`: Lighthouse's median of five on public pages of the built product, mobile and desktop. */
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { findChromium } from './chromium.ts';
import { startServer } from './startServer.ts';

const RUNS = 5;
const PAGES = [
  '/',
  '/pricing',
  '/mental-models',
  '/cognitive-biases',
  '/mental-models/inversion',
  '/cognitive-biases/sunk-cost-fallacy',
  '/examples/a-fourth-gym-in-boise',
  '/faq',
];
type Config = typeof desktopConfig;
const DEVICES = { mobile: undefined, desktop: desktopConfig };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Measured = {
  scores: number[];
  /** In milliseconds. */
  paint: number;
  blocked: number;
  shift: number;
  /** In bytes, as transferred. */
  scripts: number;
  styles: number;
  /** The audits that cost a category points; for performance only the score counts. */
  complaints: string[];
};

const paths = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
const chromePath = findChromium();
const server = await startServer('main.ts');
try {
  print(['page', 'on', 'perf', 'a11y', 'best', 'seo', 'LCP ms', 'TBT ms', 'CLS', 'JS kB', 'CSS kB']);
  const complaints = new Set<string>();
  for (const path of paths) {
    for (const [device, config] of Object.entries(DEVICES)) {
      const runs: Measured[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await measure(server.url + path, config));
      print([path, device, ...row(runs)]);
      for (const complaint of runs.flatMap((run) => run.complaints))
        complaints.add(`${path} on ${device}: ${complaint}`);
    }
  }
  for (const complaint of complaints) console.log(complaint);
} finally {
  await server.stop();
}

async function measure(url: string, config: Config | undefined): Promise<Measured> {
  const lhr = await audited(url, config);
  const measuredBy = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    paint: measuredBy('largest-contentful-paint'),
    blocked: measuredBy('total-blocking-time'),
    shift: measuredBy('cumulative-layout-shift'),
    scripts: transferred(lhr, 'Script'),
    styles: transferred(lhr, 'Stylesheet'),
    complaints: complaintsOf(lhr),
  };
}

/**
 * Runs in a separate browser. Now and then a trace does not start in time on a busy machine, which is not the page's
 * fault.
 */
async function audited(url: string, config: Config | undefined, triesLeft = 2): Promise<Result> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'error',
  });
  const result = await lighthouse(
    url,
    { port: chrome.port, logLevel: 'error', onlyCategories: [...CATEGORIES] },
    config,
  ).finally(() => chrome.kill());
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (triesLeft > 0) return audited(url, config, triesLeft - 1);
  throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
}

function transferred({ audits }: Result, type: string): number {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  return requests
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}

function complaintsOf({ categories, audits }: Result): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${audits[id]?.title ?? id} (${id})`),
  );
}

function row(runs: Measured[]): string[] {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    ...CATEGORIES.map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0)).toFixed(0)),
    median(runs.map(({ paint }) => paint)).toFixed(0),
    median(runs.map(({ blocked }) => blocked)).toFixed(0),
    median(runs.map(({ shift }) => shift)).toFixed(3),
    kilobytes(median(runs.map(({ scripts }) => scripts))),
    kilobytes(median(runs.map(({ styles }) => styles))),
  ];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print([page = '', device = '', ...cells]: string[]): void {
  console.log(`${page.padEnd(38)}${device.padEnd(8)}${cells.map((cell) => cell.padStart(8)).join('')}`);
}
