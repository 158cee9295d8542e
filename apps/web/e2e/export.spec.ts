import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inBothLooks } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makePremium } from './members.ts';
import { REMARK_TEXT } from './texts.ts';

const REFUSED = 'Copying was not allowed here. Download Markdown gives you the same text as a file.';
const FILE_NAME = /^latticework-\d{4}-\d\d-\d\d-we-have-put-a-fortune-into-this-product-we-have\.md$/;

/** The two pages that show an analysis. */
const PLACES = [
  {
    name: 'results',
    open: async () => undefined,
    back: async (page: Page) => {
      await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    },
  },
  {
    name: 'history',
    open: async (page: Page) => {
      await page.goto('/history');
      const article = page.getByRole('article', { name: 'The question and its analysis' });
      const row = page.getByRole('region', { name: 'Past questions' }).getByRole('listitem').first();
      await expect(article.or(row).first()).toBeVisible();
      if (!(await article.isVisible())) await row.getByRole('button').click();
      await expect(page.getByRole('region', { name: 'Your text, marked up' })).toBeVisible();
    },
    back: async (page: Page) => {
      const list = page.getByRole('region', { name: 'Past questions' });
      await expect(list.getByRole('listitem')).toContainText(REMARK_TEXT.slice(0, 20));
    },
  },
] as const;

for (const { name, open, back } of PLACES) {
  test.describe(`from ${name}`, () => {
    test("an analysis is copied and printed as shown, including the user's verdicts", async ({
      signedIn: page,
      account,
      sql,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await makePremium(sql, account);
      await analyze(page);
      await open(page);
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await expect(page.getByRole('status')).toHaveText('Copied');

      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^# Latticework analysis\n\nRead on /);
      expect(copied).toContain(`> ${REMARK_TEXT}`);
      const onScreen = [
        ...(await page.locator('[data-finding] h3').allTextContents()).map((tool) => `**${tool}** (`),
        ...(await page.locator('article q').allTextContents()).map((quote) => `> ${quote}`),
        ...(await page.getByRole('cell').allTextContents()).map((cell) => `: ${cell}`),
      ];
      expect(onScreen.length).toBeGreaterThan(15);
      for (const words of onScreen) expect(copied).toContain(words);
      for (const part of ['## Where they cross', '## The reading', '## Key takeaways', '## Action plan', '- [ ] ']) {
        expect(copied).toContain(part);
      }
      expect(copied.trimEnd().split('\n').at(-1)).toBe('The built-in engine answered.');

      const finding = page.locator('article[data-finding]');
      const [first, second] = [finding.nth(0), finding.nth(1)];
      const [kept, struck] = await Promise.all([first, second].map((one) => one.getByRole('heading').textContent()));
      await first.getByRole('button', { name: 'This fits' }).click();
      await second.getByRole('button', { name: 'Not me' }).click();
      const step = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
      const action = await step.nth(1).getByRole('rowheader').locator('label').textContent();
      await step.nth(1).getByRole('checkbox').check();
      await expect(page.getByText(/^1 of \d done$/)).toBeVisible();

      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await expect(page.getByRole('status')).toHaveText('Copied');
      const judged = await page.evaluate(() => navigator.clipboard.readText());
      expect(judged).toMatch(new RegExp(`\\*\\*${kept}\\*\\* \\(.*\\)\\n\\n\\*\\*You said:\\*\\* This fits\\.`));
      expect(judged).toMatch(new RegExp(`\\*\\*${struck}\\*\\* \\(.*\\)\\n\\n\\*\\*You said:\\*\\* Not me\\.`));
      expect(judged.match(/^- \[x\] .*$/gm)).toEqual([`- [x] ${action}\\`]);

      await page.emulateMedia({ media: 'print' });
      await expect(first.getByText('You said: This fits.')).toBeVisible();
      await expect(second.getByText('You said: Not me.')).toBeVisible();
      await expect(second.locator('s')).toBeVisible();
      await expect(page.getByText('You said:')).toHaveCount(2);
      await expect(page.getByText('Press again')).toBeHidden();
      await expect(step.nth(1).getByRole('checkbox')).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
    });

    test('an analysis can be saved as a file, even when the clipboard is blocked', async ({
      signedIn: page,
      context,
    }) => {
      await analyze(page);
      await open(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Markdown' }).click();
      expect((await download).suggestedFilename()).toMatch(FILE_NAME);
      const saved = await readFile(await (await download).path(), 'utf8');
      expect(saved).toContain(`> ${REMARK_TEXT}`);
      // Basic quality shows no narrative, and the file has none either.
      expect(saved).not.toContain('## The reading');
      await expect(page.getByRole('status')).toHaveText('Your file is in your downloads.');

      // From here on, permissions that are not granted are denied.
      await context.grantPermissions(['geolocation']);
      await page.getByRole('button', { name: 'Copy as Markdown' }).press('Enter');
      await expect(page.getByRole('status')).toHaveText(REFUSED);
      await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeFocused();
      const instead = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Markdown' }).press('Enter');
      await instead;
      await expect(page.getByRole('status')).not.toHaveText(REFUSED);
    });

    test('prints the expanded analysis on white without controls, and restores the screen afterward', async ({
      signedIn: page,
      account,
      sql,
    }) => {
      await makePremium(sql, account);
      await page.emulateMedia({ colorScheme: 'dark' });
      await analyze(page);
      await open(page);
      const folded = page.locator('details > p').first();
      await expect(folded).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

      await page.setViewportSize(PAPER);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const text of await page.locator('details > p').all()) await expect(text).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your text, marked up' })).toContainText(
        'We have put a fortune into this product',
      );
      await expect(page.getByRole('link', { name: 'Latticework', exact: true })).toBeVisible();
      await expect(page.getByText('Models at work')).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'When' })).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Past questions' })).toHaveCount(0);

      expect(await inkOf(page.locator('html'))).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)' });
      expect(await inkOf(page.locator('[data-column] p').first())).toMatchObject({ color: 'rgb(0, 0, 0)' });
      const marks = page.getByRole('region', { name: 'Your text, marked up' });
      expect(await inkOf(marks.locator('mark[data-type="mental_model"]').first())).toMatchObject({
        textDecorationStyle: 'solid',
        textDecorationColor: 'rgb(23, 80, 138)',
        backgroundImage: 'none',
      });
      expect(await inkOf(marks.locator('mark[data-type="cognitive_bias"]').first())).toMatchObject({
        textDecorationStyle: 'wavy',
        textDecorationColor: 'rgb(187, 45, 23)',
      });
      expect(await page.evaluate(keptWhole), 'pages half empty').toEqual([]);
      expect(await page.evaluate(atEveryPage), 'would be printed on every page, or stick').toEqual([]);
      expect(await page.evaluate(emptyEnd), 'paper without ink').toBeLessThan(100);

      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ media: null });
      await back(page);
    });
  });
}

test('the suggested name of a printed file describes its content', async ({ signedIn: page }) => {
  await analyze(page);
  await expect(page).toHaveTitle('Your analysis | Latticework');
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
  const [, title] = /\/Title \((.*?)\)/.exec(printed) ?? [];
  expect(title).toMatch(/^Latticework \d{4}-\d\d-\d\d We have put a fortune into this product. We have$/);
  await expect(page).toHaveTitle('Your analysis | Latticework');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
});

test('reports a file that cannot be saved', async ({ signedIn: page }) => {
  await analyze(page);
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no room');
    };
  });
  await page.getByRole('button', { name: 'Download Markdown' }).click();
  await expect(page.getByRole('status')).toHaveText('The file could not be saved. Please try again.');
});

test('is accessible, and its buttons are large enough to touch', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await analyze(page);
  for (const place of PLACES) {
    await place.open(page);
    await inBothLooks(page, async (look) => {
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await expect(page.getByRole('status')).toHaveText('Copied');
      await expectAccessible(page, `${place.name}, ${look}`);
      for (const button of ['Copy as Markdown', 'Download Markdown', 'Print']) {
        const box = await page.getByRole('button', { name: button }).boundingBox();
        expect(box?.height, button).toBeGreaterThanOrEqual(44);
      }
    });
  }
});

/** An A4 page without its margins, high enough to detect elements that fill the window. */
const PAPER = { width: 672, height: 6000 };

async function analyze(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(REMARK_TEXT);
  await page.getByRole('button', { name: 'Mark it up' }).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
}

function inkOf(part: Locator) {
  return part.evaluate((element) => {
    const { color, backgroundColor, backgroundImage, textDecorationStyle, textDecorationColor } =
      getComputedStyle(element);
    return { color, backgroundColor, backgroundImage, textDecorationStyle, textDecorationColor };
  });
}

/** Runs in the page. */
function atEveryPage(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => element.outerHTML.slice(0, 80));
}

/** Runs in the page: elements that must not break across pages, and yet are higher than a third of one. */
function keptWhole(): string[] {
  const third = 300;
  return [...document.querySelectorAll<HTMLElement>('#main *')]
    .filter((element) => getComputedStyle(element).breakInside === 'avoid' && element.offsetHeight > third)
    .map((element) => `${element.className} is ${element.offsetHeight} high`);
}

/** Runs in the page: the distance from the last text to the end of the page. */
function emptyEnd(): number {
  const words = [...document.querySelectorAll('#main p, #main li, #main td')].filter((element) =>
    element.checkVisibility(),
  );
  const last = Math.max(...words.map((element) => element.getBoundingClientRect().bottom));
  return document.body.getBoundingClientRect().bottom - last;
}
