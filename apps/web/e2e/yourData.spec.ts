import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { personalDataSchema } from '../../../packages/core/src/personalData.ts';
import { expect } from './fixtures.ts';
import { box, send } from './questionForm.ts';
import { section, test } from './settingsPage.ts';
import { LEASE_TEXT } from './texts.ts';

test.describe('a person’s data', () => {
  const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

  test('can be exported, as JSON and for reading', async ({ signedIn: page, account }) => {
    await box(page).fill(LEASE_TEXT);
    await send(page).click();
    await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
    await page.goto('/settings');
    const data = section(page, 'Your data');

    const json = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as JSON' }).click();
    expect((await json).suggestedFilename()).toMatch(/^latticework-\d{4}-\d\d-\d\d\.json$/);
    const kept = personalDataSchema.parse(JSON.parse(await textOf(await json)));
    expect(kept.account.email).toBe(account.email);
    expect(kept.history.map(({ text }) => text)).toEqual([LEASE_TEXT]);
    await expect(data.getByRole('status')).toHaveText('Your file is in your downloads.');

    const markdown = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    expect((await markdown).suggestedFilename()).toMatch(/^latticework-\d{4}-\d\d-\d\d\.md$/);
    const text = await textOf(await markdown);
    expect(text).toContain('# Your Latticework data');
    expect(text).toContain(`> ${LEASE_TEXT}`);
    expect(text).toContain('#### Findings');
  });

  test('is saved completely however long the history is, and not at all if the connection is lost', async ({
    settings: page,
    account,
    sql,
  }) => {
    await sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at, full_response)
      select id, 'manual', 'Question number ' || n || '?', 'free', now() - n * interval '1 minute',
        jsonb_build_object('narrative', repeat('We have come too far to stop now. ', 40))
      from auth.users, generate_series(1, 2000) as n where email = ${account.email}
    `;
    const data = section(page, 'Your data');
    const json = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as JSON' }).click();
    const { history } = personalDataSchema.parse(JSON.parse(await textOf(await json)));
    expect(history.map(({ text }) => text)).toEqual(
      Array.from({ length: 2000 }, (_, index) => `Question number ${index + 1}?`),
    );
    const markdown = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    const text = await textOf(await markdown);
    expect(text.match(/^> Question number \d+\?$/gm)).toHaveLength(2000);

    await page.route('**/functions/v1/export-data', async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      await route.fulfill({ response, body: whole.slice(0, -200) });
    });
    let saved = 0;
    page.on('download', () => {
      saved += 1;
    });
    await data.getByRole('button', { name: 'Download as JSON' }).click();
    await expect(data.getByRole('alert')).toHaveText('Your data could not be collected. Please try again.');
    expect(saved).toBe(0);
  });

  test('says when it could not be collected', async ({ settings: page }) => {
    await page.route('**/functions/v1/export-data', (route) => route.abort());
    const data = section(page, 'Your data');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    await expect(data.getByRole('alert')).toHaveText('Your data could not be collected. Please try again.');
    await page.unroute('**/functions/v1/export-data');
    const file = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as Markdown' }).click();
    await file;
    await expect(data.getByRole('alert')).toHaveCount(0);
  });
});
