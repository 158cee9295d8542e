import type { Page } from '@playwright/test';
import { goodStory } from '../../../packages/engine/src/model/testing/answers.ts';
import { expectAccessibleInBothLooks } from './accessible.ts';
import { test as base, expect, openAnalysisOf } from './fixtures.ts';
import { makePremium } from './members.ts';
import { PRODUCT_TEXT } from './texts.ts';

/** A premium member on the results of an analysis. */
const test = base.extend<{ results: Page }>({
  results: async ({ member: page, sql, account, context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await makePremium(sql, account);
    await openAnalysisOf(page, PRODUCT_TEXT);
    await use(page);
  },
});

const open = (page: Page) => page.getByRole('button', { name: 'Read with your own AI' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Read with your own AI' });
const answer = (page: Page) => dialog(page).getByRole('textbox', { name: '2. Paste the answer' });
const check = (page: Page) => dialog(page).getByRole('button', { name: 'Check and Show' });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function copyRequest(page: Page): Promise<string> {
  await open(page).click();
  await dialog(page).getByRole('button', { name: 'Copy the Request' }).click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  return copied(page);
}

/** What an AI would write that got this request in a chat. `change` spoils it. */
function answerTo(request: string, change: object = {}): string {
  const story = goodStory({ body: { model: '', messages: [{ role: 'user', content: request }] } });
  return `Here is the answer.\n\`\`\`json\n${JSON.stringify({ ...story, ...change }, null, 2)}\n\`\`\``;
}

test('a request is copied, the answer is pasted, checked and shown, and stays', async ({ results: page }) => {
  const request = await copyRequest(page);
  expect(request).toContain(PRODUCT_TEXT);
  await expect(dialog(page)).toContainText(/About [45],\d00 words\. Your text is in it, and goes where you paste it\./);
  await answer(page).fill(answerTo(request));
  await check(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const provenance = page.getByText('An AI of your own answered. Its answer passed the same checks as every other.');
  await expect(provenance).toBeVisible();
  await expect(page.getByText('two tired years buy a third')).toBeVisible();
  await expect(page.getByText('400,000 ÷ 24 = 16,667')).toBeVisible();

  await page.reload();
  await expect(provenance).toBeVisible();
  await expect(open(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(() => copied(page)).toContain('An AI of your own answered.');
});

test('an answer with a fault is refused with corrections to copy, and the next one is taken', async ({
  results: page,
}) => {
  const request = await copyRequest(page);
  await answer(page).fill(answerTo(request, { hook: 'Of such products 73% never earn back what they cost.' }));
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('One thing in this answer does not hold.');
  await dialog(page).getByText('What does not hold?').click();
  await expect(dialog(page)).toContainText('the figure “73%” stands neither in the text');
  await dialog(page).getByRole('button', { name: 'Copy the Corrections' }).click();
  await expect.poll(() => copied(page)).toContain('the figure “73%”');

  await page.keyboard.press('Escape');
  await open(page).click();
  await expect(answer(page)).toHaveValue(/73%/);
  await answer(page).fill(answerTo(request));
  await check(page).click();
  await expect(page.getByText('two tired years buy a third')).toBeVisible();
});

test('an answer to another text, noise and too much of it change nothing', async ({ results: page }) => {
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = await page.getByRole('article').count();
  const request = await copyRequest(page);
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please paste the answer of your AI first.');
  const other = answerTo(request).replaceAll(/"quotes": \[\s*"[^"]*"/g, '"quotes": ["My sister sells the house"');
  for (const wrong of [other, 'I would sell the company.', '<img src=x onerror=alert(1)>']) {
    await answer(page).fill(wrong);
    await check(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('not hold');
  }
  await answer(page).fill('x'.repeat(1_000_000));
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This is longer than an answer can be. Please copy only the last answer of your AI.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(before);
});

test('an AI that asks back or sees danger is heard, and the analysis stays', async ({ results: page }) => {
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = await page.getByRole('article').count();
  const request = await copyRequest(page);
  const empty = { first: null, hook: '', sums: [], findings: [], turn: '', missing: [], bottomLine: '', steps: [] };
  const abstaining = (reason: string) => ({
    abstain: { reason, question: 'What would the next quarter have to show?', because: 'You name no number.' },
    ...empty,
  });
  await answer(page).fill(answerTo(request, abstaining('too thin')));
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Your AI left a question open: What would the next quarter have to show?',
  );
  await answer(page).fill(answerTo(request, abstaining('danger')));
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Are you safe right now');
  await expect(dialog(page).getByRole('link', { name: 'call 112' })).toHaveAttribute('href', 'tel:112');
  await expect(dialog(page).getByRole('link', { name: 'findahelpline.com' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(before);
});

test('an answer that was taken in another window is not taken again', async ({ results: page }) => {
  const request = await copyRequest(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await open(other).click();
  await answer(other).fill(answerTo(request));
  await check(other).click();
  await expect(dialog(other)).toHaveCount(0);
  await other.close();
  await answer(page).fill(answerTo(request));
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('You have read this one with your own AI already.');
});

test('where something else answers instead of the server, nothing is lost', async ({ results: page }) => {
  await page.route('**/functions/v1/own-reading', (route) => route.fulfill({ body: '<p>Welcome to the airport</p>' }), {
    times: 1,
  });
  const request = await copyRequest(page);
  await answer(page).fill(answerTo(request));
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('try again');
  await check(page).click();
  await expect(page.getByText('two tired years buy a third')).toBeVisible();
});

test('where the clipboard is blocked or missing, the request can be selected', async ({ results: page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'));
  });
  await open(page).click();
  await dialog(page).getByRole('button', { name: 'Copy the Request' }).click();
  await expect(dialog(page)).toContainText('Copying was not allowed here. Select the text below to copy it.');
  await expect(dialog(page).getByRole('textbox', { name: 'Copy the Request' })).toHaveValue(/TEXT \w+ BEGINS/);

  // As on a page without https.
  await page.reload();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open(page).click();
  await dialog(page).getByRole('button', { name: 'Copy the Request' }).click();
  await expect(dialog(page)).toContainText('Copying was not allowed here.');
});

test('a request that cannot be prepared can be tried again', async ({ results: page }) => {
  await page.route('**/functions/v1/own-reading-request', (route) => route.abort(), { times: 1 });
  await open(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The server cannot be reached. Check your connection and try again.',
  );
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copy the Request' })).toBeVisible();
});

test('the steps, the corrections and the reading are accessible', async ({ results: page }) => {
  const request = await copyRequest(page);
  await answer(page).fill('I would sell the company.');
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'the corrections');
  await answer(page).fill(answerTo(request));
  await check(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectAccessibleInBothLooks(page, 'the reading');
});
