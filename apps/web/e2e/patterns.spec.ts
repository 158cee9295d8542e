import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible, expectAccessibleInBothLooks, inBothLooks } from './accessible.ts';
import { type Account, expect, test } from './fixtures.ts';

type Verdict = 'fits' | 'not me';
type Question = { text: string; daysAgo: number; tools: Record<string, Verdict | null> };

/** Inserts questions into the history as the product stores them; returns the ids of their rows in order. */
async function asked(sql: Sql, { email }: Account, questions: Question[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { text, daysAgo, tools } of questions) {
    const [row] = await sql<{ id: string }[]>`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at, recommended_tools)
      select person.id, 'manual', ${text}, 'free', now() - ${daysAgo} * interval '1 day', (
        select coalesce(jsonb_agg(jsonb_build_object('id', tool.id, 'slug', slug, 'name', name, 'type', type)), '[]') from (
          select id, slug, name, 'mental_model' as type from public.mental_models_library
          union all select cb_id, slug, name, 'cognitive_bias' from public.cognitive_biases_library
        ) as tool where tool.id = any(${Object.keys(tools)})
      ) from auth.users as person where email = ${email} returning id
    `;
    if (!row) throw new Error('the insert returned no row');
    ids.push(row.id);
    for (const [tool, verdict] of Object.entries(tools)) {
      if (!verdict) continue;
      await sql`
        insert into public.finding_verdicts (history_id, tool_id, user_id, verdict)
        select ${row.id}, ${tool}, id, ${verdict} from auth.users where email = ${email}
      `;
    }
  }
  return ids;
}

const nameOf = async (sql: Sql, id: string): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select name from public.mental_models_library where id = ${id}
    union all select name from public.cognitive_biases_library where cb_id = ${id}
  `;
  if (!row) throw new Error(`the library has no ${id}`);
  return row.name;
};

/** A bias in all of five questions, accepted in one and rejected in one, and a model that was accepted once. */
const FIVE: Question[] = [
  { text: 'Should I sign the lease?', daysAgo: 0, tools: { CB001: 'fits', MM003: null } },
  { text: 'Should I hire the cousin?', daysAgo: 1, tools: { CB001: null, MM300: 'fits' } },
  { text: 'Should I sell the van?', daysAgo: 2, tools: { CB001: 'not me' } },
  { text: 'Should I move to Oslo?', daysAgo: 40, tools: { CB001: null } },
  { text: 'Should I learn to sail?', daysAgo: 400, tools: { CB001: null, MM003: null } },
];

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

async function cells(page: Page, table: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  return rows.evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent ?? '')));
}

test('explains itself without questions, and offers the first step', async ({ member: page }) => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Patterns' }).click();
  await expect(page.getByText('No patterns yet')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first question' }).click();
  await expect(page.getByRole('textbox', { name: 'What are you deciding?' })).toBeFocused();
});

test('says that it is early with two questions, and makes no claims', async ({ member: page, account, sql }) => {
  await asked(sql, account, FIVE.slice(0, 2));
  await page.goto('/history?view=patterns');
  await expect(page.getByText('It is too early for patterns. Two questions can show what was found')).toBeVisible();
  await expect(row(page, await nameOf(sql, 'CB001'))).toContainText('In two questions; you said that it fits in one.');
  await expect(page.getByRole('heading', { name: 'What was found', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What to practice next' })).toBeHidden();
  await expect(page.getByRole('img')).toHaveCount(0);
});

test('makes no claims from a few recent questions, however many there were before', async ({
  member: page,
  account,
  sql,
}) => {
  await asked(sql, account, [
    ...FIVE.slice(0, 2),
    ...[400, 410, 420].map((daysAgo) => ({ text: 'Long ago?', daysAgo, tools: { CB001: null } })),
  ]);
  await page.goto('/history?view=patterns');
  await expect(page.getByText('You have asked two questions in the last twelve months: too few to say')).toBeVisible();
  await expect(row(page, await nameOf(sql, 'CB001'))).toContainText('and three before the last twelve months');
  await expect(page.getByRole('heading', { name: 'What to practice next' })).toBeHidden();
  await expect(page.getByRole('img')).toHaveCount(0);
});

test('counts findings, weighs verdicts, shows the same in chart, list and table, and can be narrowed', async ({
  member: page,
  account,
  sql,
}) => {
  await asked(sql, account, FIVE);
  const [bias, model] = await Promise.all([nameOf(sql, 'CB001'), nameOf(sql, 'MM003')]);
  await page.goto('/history?view=patterns');

  await expect(
    page.getByText(`In your four questions of the last twelve months ${bias} came up in three.`),
  ).toBeVisible();
  await expect(row(page, bias)).toContainText(
    'In four questions, and one before the last twelve months; you said that it fits in one and is not you in one.',
  );
  // Two without a verdict, one that counts twice and one that counts nothing.
  await expect(row(page, bias)).toContainText('Counts 4');
  await expect(row(page, model)).toContainText('In one question, and one before the last twelve months.');
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(bias);

  await expect(page.getByRole('img', { name: /^By month\./ })).toBeVisible();
  await page.getByText('Show as a table').first().click();
  const months = await cells(page, 'By month');
  expect(months).toHaveLength(13);
  const total = (column: number) => months.slice(1).reduce((sum, cell) => sum + Number(cell[column]), 0);
  expect(months[0]).toEqual(['Month', 'Questions', 'Models', 'Biases']);
  expect([total(1), total(2), total(3)]).toEqual([4, 3, 4]);

  await page.getByText('Show as a table').last().click();
  const categories = await cells(page, 'Biases by category');
  expect(categories).toEqual([
    ['Category', 'Counts'],
    [expect.any(String), '4'],
  ]);
  await expect(page.getByRole('img', { name: /^Biases by category\./ })).toContainText('4');

  await test.step('narrowed to models or to biases', async () => {
    await page.getByRole('radio', { name: 'Models', exact: true }).check({ force: true });
    await expect(row(page, bias)).toHaveCount(0);
    await expect(row(page, model)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Biases by category' })).toBeHidden();
    expect((await cells(page, 'By month'))[0]).toEqual(['Month', 'Questions', 'Models']);
    await page.getByRole('radio', { name: 'Biases', exact: true }).check({ force: true });
    await expect(row(page, model)).toHaveCount(0);
    await expect(row(page, bias)).toBeVisible();
  });
});

test('links to the library, to what to practice, and to the questions, and Back returns here', async ({
  member: page,
  account,
  sql,
}) => {
  const ids = await asked(sql, account, FIVE);
  const bias = await nameOf(sql, 'CB001');
  const again = await nameOf(sql, 'MM300');
  const [library] = await sql<{ slug: string; remedy: string }[]>`
    select slug, remedy_model_slugs[1] as remedy from public.cognitive_biases_library where cb_id = 'CB001'
  `;
  await page.goto('/history');
  await page.getByRole('link', { name: 'Patterns' }).click();
  await expect(page).toHaveURL(/\/history\?view=patterns$/);
  await expect(page).toHaveTitle('Patterns | Latticework');

  await expect(row(page, bias).getByRole('link', { name: bias })).toHaveAttribute(
    'href',
    `/cognitive-biases/${library?.slug}`,
  );
  const practice = page.getByRole('region', { name: 'What to practice next' });
  await expect(practice).toContainText(`${bias} has come back, in three questions. Against it:`);
  await expect(practice.locator(`a[href="/mental-models/${library?.remedy}"]`)).toBeVisible();
  await expect(practice.getByRole('link', { name: again })).toBeVisible();

  await page.getByLabel(`Where it was found: ${bias}`).click();
  const found = row(page, bias).getByRole('listitem').getByRole('link');
  await expect(found).toHaveText(['Should I sign the lease?', 'Should I hire the cousin?', 'Should I sell the van?']);
  await found.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`/history\\?entry=${ids[1]}$`));
  await expect(page.getByRole('article', { name: 'The question and its analysis' })).toContainText('hire the cousin');
  await page.goBack();
  await expect(row(page, bias)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Past questions' })).toBeVisible();
});

test('is fresh after a question was deleted', async ({ member: page, account, sql }) => {
  await asked(sql, account, FIVE.slice(0, 3));
  const bias = await nameOf(sql, 'CB001');
  await page.goto('/history?view=patterns');
  await expect(row(page, bias)).toContainText('In three questions');
  await page.getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /Should I sign the lease/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Patterns' }).click();
  await expect(row(page, bias)).toContainText('In two questions');
});

test('says when not all questions are counted', async ({ member: page, account, sql }) => {
  await sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at)
    select id, 'manual', 'x', 'free', now() - n * interval '1 minute'
    from auth.users, generate_series(1, 2001) as n where email = ${account.email}
  `;
  await page.goto('/history?view=patterns');
  await expect(
    page.getByText('You have asked more than 2,000 questions. Only the newest 2,000 are counted'),
  ).toBeVisible();
  await expect(page.getByText('In your newest 2,000 questions nothing has come back.')).toBeVisible();
});

test('says when it could not be loaded, and tries again without losing the place', async ({ member: page }) => {
  await page.route('**/functions/v1/patterns*', (route) =>
    route.fulfill({ status: 400, json: { error: 'No.', code: 'bad_request', requestId: 'x' } }),
  );
  await page.goto('/history?view=patterns');
  await expect(page.getByRole('alert')).toHaveText('Your patterns could not be loaded.');
  const again = page.getByRole('button', { name: 'Try Again' });
  await again.focus();
  const refused = page.waitForResponse('**/functions/v1/patterns*');
  await page.keyboard.press('Enter');
  await refused;
  await expect(again).toBeFocused();
  await page.unroute('**/functions/v1/patterns*');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No patterns yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Write your first question' })).toBeFocused();
});

test('shows the rest of the history when its code fails to load, and can be retried', async ({ member: page }) => {
  await page.goto('/history');
  await page.route('**/assets/PatternsView-*', (route) => route.abort());
  await page.getByRole('link', { name: 'Patterns' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your patterns could not be loaded.');
  await expect(page.getByRole('link', { name: 'Questions' })).toBeVisible();
  await page.unroute('**/assets/PatternsView-*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No patterns yet')).toBeVisible();
});

test('works by keyboard alone, loads the chart library only when shown, and its charts do not trap the focus', async ({
  member: page,
  account,
  sql,
}) => {
  await asked(sql, account, FIVE);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/history');
  await expect(page.getByRole('region', { name: 'Past questions' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('PatternsView'))).toEqual([]);
  await page.getByRole('link', { name: 'Patterns' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By month' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^By month\./ })).toBeVisible();
  expect(scripts.filter((url) => url.includes('PatternsView'))).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Patterns' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Patterns' })).toHaveAttribute('aria-current', 'page');

  await page.getByLabel('Show as a table: By month').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'By month' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Show as a table: Models by category')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Show as a table: By month')).toBeFocused();
});

test('axe finds no violation, and the charts stay in place', async ({ member: page, account, sql }) => {
  await page.goto('/history?view=patterns');
  await expect(page.getByText('No patterns yet')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'no patterns');
  await asked(sql, account, FIVE);
  await page.reload();
  await expect(page.getByRole('img', { name: /^By month\./ })).toBeVisible();
  for (const summary of await page.getByText('Show as a table').all()) await summary.click();
  await page.getByText('Where it was found').first().click();
  await inBothLooks(page, async (look) => {
    await expectAccessible(page, `patterns, ${look}`);
    for (const chart of await page.getByRole('img').all()) {
      await expect
        .poll(() =>
          chart.evaluate((box) => {
            const drawn = [...box.querySelectorAll('svg :is(path, line, text):not(defs *)')];
            const { left, right } = box.getBoundingClientRect();
            return drawn.filter((one) => {
              const place = one.getBoundingClientRect();
              return place.right > right + 1 || place.left < left - 1;
            }).length;
          }),
        )
        .toBe(0);
    }
  });
});
