import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { nodesOf, parse } from '../../../packages/ui/src/testing/markdown.ts';
import { test as base, expect } from './fixtures.ts';
import { MARKUP_PAYLOADS } from './markupPayloads.ts';
import { makePremium } from './members.ts';
import { startServer } from './startServer.ts';
import { PRODUCT_TEXT } from './texts.ts';

type Watch = {
  /** Fails when stored text has become more than text on the open page. */
  expectOnlyText: (page: Page) => Promise<void>;
};

const test = base.extend<{ watch: Watch }, { own: Awaited<ReturnType<typeof startServer>> }>({
  // Its trending questions are visible to everyone, so it needs its own server.
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer('main.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.url);
  },
  dataDir: async ({ own }, use) => {
    await use(own.dataDir);
  },
  watch: async ({ page, baseURL }, use) => {
    const dialogs: string[] = [];
    const elsewhere: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    await use({
      async expectOnlyText(visited) {
        expect(await visited.evaluate(foreignNodes)).toEqual([]);
        expect(dialogs).toEqual([]);
        expect(elsewhere).toEqual([]);
      },
    });
  },
});

const AT_ONCE = 12;
const ROUNDS = Array.from({ length: Math.ceil(MARKUP_PAYLOADS.length / AT_ONCE) }, (_, round) =>
  MARKUP_PAYLOADS.slice(round * AT_ONCE, (round + 1) * AT_ONCE),
);

for (const [round, payloads] of ROUNDS.entries()) {
  test(`what is stored stays text on every page, ${round + 1} of ${ROUNDS.length}`, async ({
    signedIn: page,
    account,
    sql,
    watch,
  }) => {
    test.setTimeout(180_000);
    const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${account.email}`;
    const userId = person?.id ?? '';
    await makePremium(sql, account);
    await sql`delete from public.trending_questions`;
    for (const payload of payloads) {
      await sql`
        insert into public.trending_questions (question, category, topic_source, metadata)
        values (${payload}, 'other', ${payload}, ${sql.json({ isHot: true, engagement: 900, recency: payload })})
      `;
    }

    // One name contains all of them, and one page shows it as text.
    const name = payloads.join(' ').trim();
    await sql`update auth.users set raw_user_meta_data = ${sql.json({ username: name })} where id = ${userId}`;
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
    await watch.expectOnlyText(page);

    for (const [at, payload] of payloads.entries()) {
      // What a model might write into every field that is shown.
      const analysis = poisonedWith(payload);
      await sql`
        insert into public.query_history
          (user_id, query_type, query_text, tier_at_query, full_response, recommended_tools, created_at)
        values (
          ${userId}, 'manual', ${payload}, 'premium', ${sql.json(analysis)},
          ${sql.json([{ ...analysis.recommendedTools[0], id: payload, type: payload }, ...analysis.recommendedTools])},
          ${new Date(Date.now() - at * 60_000)}
        )
      `;
    }
    await page.goto('/history');
    const list = page.getByRole('region', { name: 'Past questions' });
    const detail = page.getByRole('article', { name: 'The question and its analysis' });
    for (const [at, payload] of payloads.entries()) {
      await test.step(payload, async () => {
        await list.locator(`[data-index="${at}"]`).getByRole('button').click();
        await expect.poll(() => ownText(page)).toBe(payload);
        for (const part of ['The reading', 'Words to say'])
          await expect(detail.getByRole('heading', { name: part })).toBeVisible();
        await judge(detail, payload);
        await watch.expectOnlyText(page);

        const saved = await download(page, 'Download Markdown');
        expect(kindsOf(saved).filter((kind) => !OF_MARKDOWN.has(kind))).toEqual([]);
        await page.emulateMedia({ media: 'print' });
        await watch.expectOnlyText(page);
        await page.emulateMedia({ media: null });
      });
    }

    for (const payload of payloads) {
      await searchFor(page, payload);
      await watch.expectOnlyText(page);
    }
    await page.goto('/dashboard');
    await readTrending(page, payloads);
    await watch.expectOnlyText(page);
    // An analysis takes a while, so one text contains all of them, with enough between them not to look like code.
    const text = payloads
      .map((payload) => `${PRODUCT_TEXT} ${payload}`)
      .join(' ')
      .trim();
    await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(text);
    await page.getByRole('button', { name: 'Mark it up' }).click();
    await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
    await expect.poll(() => ownText(page)).toBe(text);
    await watch.expectOnlyText(page);
    await page.goto('/history?view=patterns');
    await expect(page.getByRole('heading', { name: 'What was found most' })).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expect(page.getByRole('link', { name: payloads[0]?.trim() ?? '', exact: true }).first()).toBeVisible();
    await watch.expectOnlyText(page);
    await page.goto(`/dashboard?q=${encodeURIComponent(payloads.join('\n'))}`);
    await watch.expectOnlyText(page);
    await page.goto('/settings');
    await expect(page.getByLabel('Display name')).toHaveValue(name);
    await watch.expectOnlyText(page);
    const everything = await download(page, 'Download as Markdown');
    // The address of the account.
    expect(kindsOf(everything).filter((kind) => !OF_MARKDOWN.has(kind))).toEqual(['inlineCode']);
    await page.goto(`/${encodeURIComponent(payloads[0] ?? '')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watch.expectOnlyText(page);
  });
}

/** The person's text, without the numbers of the findings. */
function ownText(page: Page): Promise<string> {
  return page
    .getByRole('region', { name: 'Your text, marked up' })
    .locator('[data-column] p')
    .evaluate((text) => {
      const own = text.cloneNode(true) as Element;
      for (const number of own.querySelectorAll('a, button')) number.remove();
      return own.textContent ?? '';
    });
}

/** Expands the trending questions, checks every question and its source, and puts each into the box. */
async function readTrending(page: Page, stored: readonly string[]): Promise<void> {
  const trending = page.getByRole('region', { name: 'Trending questions' });
  await trending.getByRole('button', { name: 'View All' }).click();
  const rows = trending.getByRole('listitem');
  await expect(rows).toHaveCount(stored.length);
  const questions = await rows.locator('button').allTextContents();
  expect(questions.toSorted()).toEqual([...stored].sort());
  const abouts = await rows.locator('button + div').allTextContents();
  for (const [at, question] of questions.entries()) {
    expect(abouts[at]).toContain(`: ${question}`);
    await rows.locator('button').nth(at).click();
    await expect(page.getByRole('textbox', { name: 'What are you deciding?' })).toHaveValue(question);
    const slip = page.getByText('Trending question', { exact: true }).locator('..');
    expect(await slip.textContent()).toContain(`: ${question}`);
  }
}

/** Rejects a finding and checks a step whose names are the payload. */
async function judge(detail: Locator, payload: string): Promise<void> {
  const verdict = detail.getByRole('group').filter({ has: detail.page().getByRole('button', { name: 'Not me' }) });
  expect(await verdict.first().getAttribute('aria-label')).toBe(`Does ${payload} fit?`);
  await verdict.first().getByRole('button', { name: 'Not me' }).click();
  await expect(detail.getByText('You struck this out.').first()).toBeVisible();
  const step = detail.getByRole('checkbox').first();
  await step.click();
  await expect(step).toBeChecked();
  expect(await step.locator('..').textContent()).toContain(payload);
}

/** Searches for it in the palette, among the person's past questions. */
async function searchFor(page: Page, payload: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search' });
  if (!(await field.isVisible())) await page.keyboard.press('Control+k');
  await field.fill(payload);
  const questions = page.getByRole('group', { name: 'Your questions' }).getByRole('option');
  await expect(questions.filter({ hasText: payload.trim() }).first()).toBeVisible();
}

async function download(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saved).path(), 'utf8');
}

/** What a Markdown renderer makes of it: no part is an image, a link or HTML. */
function kindsOf(markdown: string): string[] {
  return nodesOf(parse(markdown)).map(({ type }) => type);
}

const OF_MARKDOWN = new Set(
  'root heading paragraph text strong emphasis break list listItem blockquote thematicBreak'.split(' '),
);

/**
 * Elements and attributes in the page that the application never renders. The style with a type in the head belongs to
 * dialogs, which block scrolling behind them. The forms with an address search the libraries.
 */
function foreignNodes(): string[] {
  const FOREIGN =
    'iframe, frame, object, embed, base, form[action]:not([role="search"]), math, video, audio, img, image, use, animate, foreignObject, marquee, meta[http-equiv], link[href*="evil"], style:not([data-mantine-styles], [data-emotion], head > [type="text/css"]), custom-element, [srcdoc], [popovertarget]';
  const found = [...document.querySelectorAll(FOREIGN)].map((element) => element.outerHTML.slice(0, 200));
  for (const script of document.scripts) {
    // The data in a document.
    if (/^application\/(ld\+)?json$/.test(script.type)) continue;
    if (!script.src.startsWith(location.origin) || script.text) found.push(script.outerHTML.slice(0, 200));
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isWords = name === 'title' || name === 'value';
      const runs = name.startsWith('on') || (!isWords && /^\s*(javascript|vbscript|data):/i.test(value));
      const leads =
        (name === 'href' || name === 'src' || name === 'action') &&
        new URL(value, location.href).hostname.endsWith('evil.test');
      const paints = name === 'style' && /url\(/.test(value);
      if (runs || leads || paints) found.push(`${element.tagName} ${name}=${value}`);
    }
  }
  return found;
}

/** An analysis of one text in which every visible word is the payload. */
function poisonedWith(payload: string) {
  const tool = (id: string, type: 'mental_model' | 'cognitive_bias') => ({
    id,
    slug: payload,
    name: payload,
    type,
    category: payload,
    summary: payload,
    explanation: `${payload} CB048`,
    // One rests on the person's words and one on what they do not say.
    ...(type === 'cognitive_bias'
      ? { evidence: [{ quote: payload, start: 0, end: payload.length }] }
      : { evidence: [], absent: payload }),
    why: payload,
    counterReading: payload,
    strength: 'strong',
    question: payload,
    countermeasure: payload,
    howToUse: [payload],
  });
  const step = { action: payload, when: payload, observe: payload, stop: payload };
  return {
    decision: { slug: 'home', name: payload, basis: 'recognized', alternatives: [{ slug: 'home', name: payload }] },
    first: [payload],
    missing: [
      { id: 'asked-1', question: payload, answers: { yes: payload, no: payload }, ifYes: payload, ifNo: payload },
    ],
    answered: [{ id: 'asked-2', question: payload, answer: 'yes', says: payload }],
    numbers: [{ id: 'sum-1', working: payload, assumption: payload, meaning: payload }],
    wordsToSay: [{ to: payload, words: payload }],
    recommendedTools: [tool('MM001', 'mental_model'), tool('CB048', 'cognitive_bias')],
    narrativeAnalysis: {
      hook: payload,
      threads: ['opening', 'pattern', 'insight', 'connection', 'conclusion'].map((type) => ({
        id: payload + type,
        type,
        emoji: payload,
        content: payload,
        tools: ['MM001', 'CB048'],
      })),
      bottomLine: payload,
      actionPlan: { type: payload, sections: [{ sectionName: payload, actionItems: [step, step] }] },
    },
    keyLessons: [payload],
    connections: [{ toolIds: ['MM001', 'CB048'], content: payload }],
    searchGrounding: { sourcesCount: 0 },
    metadata: {
      analysisQuality: 'premium',
      isHot: false,
      engagement: 0,
      engine: { name: 'model', version: payload, model: payload, insteadOf: { model: payload, because: payload } },
    },
  };
}
