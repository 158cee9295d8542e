/**
 * `pnpm bench:first-finding`: the time from the click to the first finding on screen, in Chromium, with the embedded
 * engine.
 */
import { chromium, type Page, request } from '@playwright/test';
import postgres from 'postgres';
import { embeddedDatabaseUrl } from '../../../server/src/testing/embeddedDatabaseUrl.ts';
import { givePremium } from '../../../server/src/testing/givePremium.ts';
import { findChromium } from './chromium.ts';
import { createAccount, signIn } from './fixtures.ts';
import { startServer } from './startServer.ts';

const WARM_UP = 5;
const ANALYSES = 100;
const LENGTHS = [300, 1_000, 4_000];

const server = await startServer('main.ts');
const sql = postgres(embeddedDatabaseUrl(server.dataDir), { max: 1 });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const account = await createAccount(await request.newContext({ baseURL: server.url }), server.dataDir);
  // No quota, and the full number of findings.
  await givePremium(sql, account.email);
  const questions = (await sql<{ question: string }[]>`select question from public.example_analyses order by slug`).map(
    ({ question }) => question,
  );
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.addInitScript(watchForFindings);
  await signIn(page, account);

  for (const length of LENGTHS) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ANALYSES; round++) {
      const took = await firstFinding(page, textOf(questions, round + WARM_UP, length));
      if (round >= 0) times.push(took);
    }
    console.log(`click to first finding, texts of up to ${length} characters: ${summary(times)}`);
  }
} finally {
  await browser.close();
  await sql.end();
  await server.stop();
}

/** Joins as many questions as fit; never the same text twice in a row. */
function textOf(questions: string[], round: number, length: number): string {
  let text = '';
  for (let next = round; text.length < length; next++) text += `${questions[next % questions.length]} `;
  return text.slice(0, length).trim();
}

async function firstFinding(page: Page, text: string): Promise<number> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'What are you deciding?' });
  await box.fill(text);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  const took = await page.waitForFunction(() => (window as Watched).firstFindingAfter);
  await page.waitForURL(/\/dashboard\/results\?id=/);
  return Number(await took.jsonValue());
}

type Watched = typeof window & { firstFindingAfter?: number | undefined };

/** In the page: the time from a click on the button until the frame with the first finding has been painted. */
function watchForFindings(): void {
  let clicked = 0;
  addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest('button')?.textContent?.includes('Mark it up')) return;
      clicked = event.timeStamp;
      (window as Watched).firstFindingAfter = undefined;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (clicked === 0 || !document.querySelector('article[data-finding]')) return;
    const since = clicked;
    clicked = 0;
    // A message posted in a frame arrives after the frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        (window as Watched).firstFindingAfter = performance.now() - since;
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });
}

function summary(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} (${values.length} times)`;
}
