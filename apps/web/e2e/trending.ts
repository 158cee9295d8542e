import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { JSONValue } from 'postgres';
import { test as base, expect } from './fixtures.ts';
import { box } from './questionForm.ts';

type Question = { question: string; source?: string; category?: string; metadata?: JSONValue; clicks?: number };

export const test = base.extend<{
  /** Adds trending questions until the test is over; their texts are unique. */
  trend: (...questions: Question[]) => Promise<string[]>;
}>({
  trend: async ({ sql }, use) => {
    const ids: string[] = [];
    await use(async (...questions) => {
      const rows = questions.map(
        ({ question, source = 'r/decisions', category = 'business', metadata = {}, clicks = 0 }) => ({
          question,
          topic_source: source,
          category,
          metadata: sql.json(metadata),
          click_count: clicks,
        }),
      );
      const made = await sql<{ id: string }[]>`insert into public.trending_questions ${sql(rows)} returning id`;
      ids.push(...made.map(({ id }) => id));
      return made.map(({ id }) => id);
    });
    // Deactivated instead of deleted, because a browser may still have one.
    await sql`update public.trending_questions set active = false where id = any(${ids})`;
  },
});

/** Words that no other test has. */
export const unlike = (text: string) => `${text} So asks reader ${randomUUID().slice(0, 8)}.`;

export const section = (page: Page) => page.getByRole('region', { name: 'Trending questions' });
export const rows = (page: Page) => section(page).getByRole('listitem');
export const row = (page: Page, question: string) => rows(page).filter({ hasText: question });
export const putBack = (page: Page) => page.getByRole('button', { name: 'Put It Back' });

/** Opens the dashboard with all trending questions expanded. */
export async function openTrending(page: Page) {
  await page.goto('/dashboard');
  await viewAll(page);
}

export async function viewAll(page: Page) {
  await section(page).getByRole('button', { name: 'View All' }).click();
}

export async function pick(page: Page, question: string) {
  await row(page, question).getByRole('button').click();
  await expect(box(page)).toHaveValue(question);
}
