import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { MARKUP_PAYLOADS } from './markupPayloads.ts';
import { startServer } from './startServer.ts';
import { PRODUCT_TEXT } from './texts.ts';

type Watch = {
  /** Fails when anything of what was stored has become more than text on the page that is open. */
  expectOnlyText: (page: Page) => Promise<void>;
};

const test = base.extend<{ watch: Watch }, { own: Awaited<ReturnType<typeof startServer>> }>({
  // Its trending questions are everybody's: no other journey shall read them.
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
    await sql`insert into public.stripe_user_subscriptions (user_id, subscription_status) values (${userId}, 'active')`;
    await sql`delete from public.trending_questions`;
    for (const payload of payloads) {
      await sql`
        insert into public.trending_questions (question, category, topic_source, metadata)
        values (${payload}, 'other', ${payload}, ${sql.json({ isHot: true, engagement: 900, recency: payload })})
      `;
    }

    for (const payload of payloads) {
      await test.step(payload, async () => {
        await sql`
          update auth.users set raw_user_meta_data = ${sql.json({ username: payload })} where id = ${userId}
        `;
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${payload.trim()}`);
        await watch.expectOnlyText(page);

        await page.getByRole('textbox', { name: 'What are you deciding?' }).fill(`${PRODUCT_TEXT} ${payload}`);
        await page.getByRole('button', { name: 'Mark it up' }).click();
        await expect(page).toHaveURL(/\/dashboard\/results$/);
        await expect(page.getByRole('region', { name: 'Your text, marked up' })).toContainText(payload);
        await watch.expectOnlyText(page);

        // What a model might write into every field that is shown.
        const [stored] = await sql<{ id: string }[]>`
          insert into public.query_history (user_id, query_type, query_text, tier_at_query, full_response, recommended_tools)
          select user_id, 'manual', ${payload}, 'premium', ${sql.json(poisonedWith(payload))}, recommended_tools
          from public.query_history where user_id = ${userId} order by created_at desc limit 1
          returning id
        `;
        await page.goto(`/history?entry=${stored?.id}`);
        const detail = page.getByRole('article', { name: 'The question and its analysis' });
        await expect(detail.getByRole('region', { name: 'Your text, marked up' })).toContainText(payload);
        await expect(detail.getByRole('heading', { name: 'The reading' })).toBeVisible();
        await watch.expectOnlyText(page);
      });
    }

    await page.goto(`/dashboard?q=${encodeURIComponent(payloads.join('\n'))}`);
    await watch.expectOnlyText(page);
    await page.goto('/settings');
    await expect(page.getByLabel('Display name')).toHaveValue(payloads.at(-1)?.trim() ?? '');
    await watch.expectOnlyText(page);
    await page.goto(`/${encodeURIComponent(payloads[0] ?? '')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watch.expectOnlyText(page);
  });
}

/** Elements and attributes that the application never renders itself, as the page holds them. */
function foreignNodes(): string[] {
  const FOREIGN =
    'iframe, frame, object, embed, base, form[action], math, video, audio, img, image, use, animate, foreignObject, marquee, meta[http-equiv], link[href*="evil"], style:not([data-mantine-styles]):not([data-emotion]), custom-element, [srcdoc], [popovertarget]';
  const found = [...document.querySelectorAll(FOREIGN)].map((element) => element.outerHTML.slice(0, 200));
  for (const script of document.scripts) {
    if (!script.src.startsWith(location.origin) || script.text) found.push(script.outerHTML.slice(0, 200));
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const runs = name.startsWith('on') || /^\s*(javascript|vbscript|data):/i.test(value);
      const leads =
        (name === 'href' || name === 'src' || name === 'action') &&
        new URL(value, location.href).hostname.endsWith('evil.test');
      const paints = name === 'style' && /url\(/.test(value);
      if (runs || leads || paints) found.push(`${element.tagName} ${name}=${value}`);
    }
  }
  return found;
}

/** An analysis of one text of which every word that somebody reads is the payload. */
function poisonedWith(payload: string) {
  const tool = (id: string, type: 'mental_model' | 'cognitive_bias') => ({
    id,
    slug: payload,
    name: payload,
    type,
    category: payload,
    summary: payload,
    explanation: `${payload} CB048`,
    evidence: [{ quote: payload, start: 0, end: payload.length }],
    why: payload,
    counterReading: payload,
    strength: 'strong',
    question: payload,
    countermeasure: payload,
    howToUse: [payload],
  });
  const step = { action: payload, when: payload, observe: payload, stop: payload };
  return {
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
