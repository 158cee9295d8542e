import { randomUUID } from 'node:crypto';
import { expect } from './fixtures.ts';
import { makePremium, useUp } from './members.ts';
import { box, send } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';
import { openTrending, pick, putBack, row, test, unlike, viewAll } from './trending.ts';

const TRENDING_LIMIT = 'Daily trending analysis limit reached (2 per day). Upgrade to Premium for unlimited queries.';

test('the first trending analysis of the day is premium quality, the second basic, and a third is refused', async ({
  member: page,
  trend,
}) => {
  // A whole day of analyses, one after the other.
  test.slow();
  const [first, second, third] = [unlike(PRODUCT_TEXT), unlike(LEASE_TEXT), unlike('Do we hire before we sell?')];
  await trend({ question: first }, { question: second }, { question: third });
  await openTrending(page);

  await pick(page, first);
  await expect(page.getByText('Premium quality: your first trending analysis today.')).toBeVisible();
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(page.getByText('Premium Quality Analysis')).toBeVisible();
  await expect(page.getByText('Your 1st trending analysis today')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The reading' })).toBeVisible();
  await expect(page.getByText('There is more in your text')).toHaveCount(0);

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('One basic trending analysis left.')).toBeVisible();
  await viewAll(page);
  await pick(page, second);
  await expect(page.getByText('Basic quality: your second trending analysis today, and the last.')).toBeVisible();
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(page.getByText('There is more in your text')).toBeVisible();
  await expect(page.getByText('Premium Quality Analysis')).toHaveCount(0);

  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(page.getByText('Both trending analyses are used.')).toBeVisible();
  await viewAll(page);
  await pick(page, third);
  await expect(page.getByText('Both trending analyses of today are used.')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  // An added word makes it a manual question, which is still available.
  await box(page).press('End');
  await box(page).pressSequentially(' Well?');
  await expect(putBack(page)).toHaveCount(0);
  await expect(send(page)).toBeEnabled();
});

test('the page shows the specified limit message when the server has counted more than the page knows', async ({
  member: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike('Do we hire before we sell?');
  await trend({ question });
  await openTrending(page);
  await pick(page, question);
  await useUp(sql, account, { trending: 2 });
  await send(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(TRENDING_LIMIT);
  await expect(alert.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect(box(page)).toHaveValue(question);
  // After a refetch, the page knows it too.
  await expect(page.getByText('Both trending analyses of today are used')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await putBack(page).click();
  await expect(alert).toHaveCount(0);
});

test('with the manual analysis used, a trending question can be sent as it is, and not be changed', async ({
  member: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await useUp(sql, account, { manual: 1 });
  await openTrending(page);
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(box(page)).toHaveCount(0);

  await pick(page, question);
  await expect(box(page)).toBeFocused();
  await expect(page.getByText('It can be sent only as it is: your manual analysis is used.')).toBeVisible();
  await box(page).pressSequentially('More');
  await expect(box(page)).toHaveValue(question);
  await putBack(page).click();
  await expect(page.getByText('Manual analysis limit reached')).toBeVisible();
  await expect(row(page, question).getByRole('button')).toBeFocused();

  await pick(page, question);
  await box(page).press('Control+Enter');
  await expect(page.getByText('Your 1st trending analysis today')).toBeVisible();
});

test('a question that says too little gets no answer field when it cannot be edited, and costs nothing', async ({
  member: page,
  trend,
  sql,
  account,
}) => {
  const question = `${randomUUID().slice(0, 8)}?`;
  await trend({ question });
  await useUp(sql, account, { manual: 1 });
  await openTrending(page);
  await pick(page, question);
  await send(page).click();
  await expect(page.getByText('This question says too little to be read, and nothing was counted.')).toBeVisible();
  await expect(page.getByText('Add to your text')).toHaveCount(0);
  await expect(page.getByText('One of three')).toBeVisible();
});

test('a text that sounds like danger gets numbers to call, even when it cannot be edited', async ({
  member: page,
  trend,
  sql,
  account,
}) => {
  const question = unlike('I do not want to be alive anymore. Should I tell anybody?');
  const [id = ''] = await trend({ question });
  await useUp(sql, account, { manual: 1 });
  await openTrending(page);
  await pick(page, question);
  // Withdrawn by now, so the server treats it as the person's own words.
  await sql`update public.trending_questions set active = false where id = ${id}`;
  await send(page).click();
  await expect(page.getByRole('link', { name: 'call or text 988' })).toBeVisible();
  await expect(page.getByText('This question says too little')).toHaveCount(0);
});

test('nothing is counted for a premium member', async ({ member: page, trend, sql, account }) => {
  const question = unlike(PRODUCT_TEXT);
  await trend({ question });
  await makePremium(sql, account);
  await useUp(sql, account, { trending: 2, manual: 1 });
  await openTrending(page);
  await expect(page.getByText('Premium Member')).toBeVisible();
  await pick(page, question);
  await expect(page.getByText(/analysis today|are used|manual analysis/)).toHaveCount(0);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(page.getByRole('heading', { name: 'The reading' })).toBeVisible();
  await expect(page.getByText('Premium Quality Analysis')).toHaveCount(0);
});
