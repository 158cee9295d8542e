import type { Sql } from '../database/connect.ts';

/** An example as lists show it. */
export type ExampleCard = { slug: string; title: string; question: string; category: string };

export type ExampleStore = ReturnType<typeof createExampleStore>;

export function createExampleStore(sql: Sql) {
  return {
    /** All that are active, the most viewed first, in the same order as the app reads them. */
    async mostViewed(): Promise<ExampleCard[]> {
      const rows = await sql<ExampleCard[]>`
        select slug, title, question, category from public.example_analyses
        where is_active order by view_count desc, slug
      `;
      return rows.map((row) => ({ ...row }));
    },
  };
}
