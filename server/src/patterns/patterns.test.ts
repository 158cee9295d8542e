import {
  PATTERNS_MONTHS,
  PATTERNS_QUESTIONS,
  type Patterns,
  patternsSchema,
} from '@latticework/api/contracts/patterns';
import type { Verdict } from '@latticework/core/judgments';
import { addCounts, NO_FINDINGS } from '@latticework/core/patterns';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/testServer.ts';

type Entry = { id: string; slug: string; name: string; type: string; countedAs: string };
type Question = { at: Date; tools: unknown; verdicts?: Record<string, Verdict> };

let server: TestServer;
let library: Map<string, Entry>;
beforeAll(async () => {
  server = await startTestServer();
  const rows = await server.sql<Entry[]>`
    select id, slug, name, 'mental_model' as type, id as "countedAs" from public.mental_models_library
    union all
    select bias.cb_id, bias.slug, bias.name, 'cognitive_bias', coalesce(canonical.cb_id, bias.cb_id)
    from public.cognitive_biases_library as bias
    left join public.cognitive_biases_library as canonical on canonical.id = bias.duplicate_of_id
  `;
  library = new Map(rows.map((row) => [row.id, row]));
});
afterAll(() => server.stop());

const entry = (id: string): Entry => {
  const found = library.get(id);
  if (!found) throw new Error(`the library has no ${id}`);
  return found;
};
const stored = (id: string) => {
  const { slug, name, type } = entry(id);
  return { id, slug, name, type, strength: 'strong' };
};
/** An id that redirects, and its target. */
const renamed = (): [old: string, canonical: string] => {
  const duplicate = [...library.values()].find(({ id, countedAs }) => id !== countedAs);
  if (!duplicate) throw new Error('the library has no duplicate');
  return [duplicate.id, duplicate.countedAs];
};

async function ask(as: TestPerson | undefined, query: Record<string, string> = { timeZone: 'UTC' }) {
  const path = `/functions/v1/patterns?${new URLSearchParams(query)}`;
  const response = await server.get(path, as ? { as } : {});
  return { status: response.status, body: (await response.json()) as unknown };
}

async function patterns(person: TestPerson, timeZone = 'UTC'): Promise<Patterns> {
  const { status, body } = await ask(person, { timeZone });
  expect(body).toEqual(expect.not.objectContaining({ error: expect.anything() }));
  expect(status).toBe(200);
  return patternsSchema.parse(body);
}

async function keep(person: TestPerson, questions: Question[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { at, tools, verdicts = {} }] of questions.entries()) {
    const [row] = await server.sql<{ id: string }[]>`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at, recommended_tools)
      values (${person.id}, 'manual', ${`Question ${index}`}, 'free', ${at}, ${JSON.stringify(tools)}::text::jsonb)
      returning id
    `;
    if (!row) throw new Error('the insert returned no row');
    ids.push(row.id);
    for (const [toolId, verdict] of Object.entries(verdicts)) {
      await server.sql`
        insert into public.finding_verdicts (history_id, tool_id, user_id, verdict)
        values (${row.id}, ${toolId}, ${person.id}, ${verdict})
      `;
    }
  }
  return ids;
}

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const toolIn = ({ tools }: Patterns, id: string) => tools.find((tool) => tool.id === id);

describe('patterns', () => {
  it('are empty for a person who has asked nothing, with the twelve months up to this one', async () => {
    const { months, ...rest } = await patterns(await server.person());
    expect(rest).toEqual({ questions: 0, capped: false, tools: [], practice: { counter: [], again: [] } });
    expect(months).toHaveLength(PATTERNS_MONTHS);
    expect(months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), questions: 0 });
  });

  it('equal a plain count of the same rows, whatever they contain', async () => {
    const person = await server.person();
    const [old, canonical] = renamed();
    const ids = ['MM001', 'MM002', 'CB001', 'CB002', old, canonical, 'SI001', 'MM999'];
    const verdict = fc.constantFrom<(Verdict | undefined)[]>('fits', 'not me', undefined);
    const question = fc.record({
      at: fc.integer({ min: 0, max: 500 * DAY }).map((age) => new Date(Date.now() - 1000 - age)),
      tools: fc.array(fc.constantFrom(...ids), { maxLength: 5 }),
      verdicts: fc.dictionary(fc.constantFrom(...ids), verdict),
    });
    const zone = fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata');
    await fc.assert(
      fc.asyncProperty(fc.array(question, { maxLength: 12 }), zone, async (random, timeZone) => {
        await server.sql`delete from public.query_history where user_id = ${person.id}`;
        const questions = random.map(({ at, tools, verdicts }) => ({
          at,
          tools: tools.map((id) => (library.has(id) ? stored(id) : { id })),
          verdicts: Object.fromEntries(Object.entries(verdicts).filter(([, said]) => said)) as Record<string, Verdict>,
        }));
        const kept = await keep(person, questions);
        expect(comparable(await patterns(person, timeZone))).toEqual(reference(questions, kept, timeZone));
      }),
      { numRuns: 25 },
    );
  });

  it('put a question into the month of the person’s time zone', async () => {
    const person = await server.person();
    const first = new Date();
    first.setUTCDate(1);
    first.setUTCHours(0, 30, 0, 0);
    // Half past midnight in London is the evening before in Los Angeles, and midday in Auckland.
    if (first.getTime() > Date.now()) first.setUTCMonth(first.getUTCMonth() - 1);
    await keep(person, [{ at: first, tools: [stored('MM001')] }]);
    const month = async (timeZone: string) => {
      const found = await patterns(person, timeZone);
      expect(found.months.filter(({ questions }) => questions > 0).map((one) => one.month)).toEqual(
        toolIn(found, 'MM001')?.byMonth.map((one) => one.month),
      );
      return toolIn(found, 'MM001')?.byMonth[0]?.month;
    };
    const before = new Date(first.getTime() - DAY);
    expect(await month('UTC')).toBe(first.toISOString().slice(0, 7));
    expect(await month('America/Los_Angeles')).toBe(before.toISOString().slice(0, 7));
    expect(await month('Pacific/Auckland')).toBe(first.toISOString().slice(0, 7));
  });

  it('count older questions than the twelve months only in the totals', async () => {
    const person = await server.person();
    const [old] = await keep(person, [
      { at: daysAgo(400), tools: [stored('CB001')], verdicts: { CB001: 'fits' } },
      { at: daysAgo(1), tools: [stored('CB001')] },
    ]);
    const found = await patterns(person);
    expect(found.questions).toBe(2);
    expect(found.months.reduce((sum, { questions }) => sum + questions, 0)).toBe(1);
    expect(toolIn(found, 'CB001')).toMatchObject({
      all: { found: 2, fits: 1, notMe: 0 },
      byMonth: [{ found: 1, fits: 0 }],
    });
    expect(toolIn(found, 'CB001')?.foundIn.at(-1)?.id).toBe(old);
  });

  it('name the newest three questions of a tool, shortened', async () => {
    const person = await server.person();
    const kept = await keep(
      person,
      [1, 40, 2, 80, 3].map((days) => ({ at: daysAgo(days), tools: [stored('MM001')] })),
    );
    await server.sql`update public.query_history set query_text = ${'é'.repeat(4000)} where id = ${kept[0] ?? ''}`;
    const foundIn = toolIn(await patterns(person), 'MM001')?.foundIn;
    expect(foundIn?.map(({ id }) => id)).toEqual([kept[0], kept[2], kept[4]]);
    expect(foundIn?.[0]?.text).toBe(`${'é'.repeat(99)}…`);
    expect(foundIn?.[1]?.text).toBe('Question 2');
  });

  it('never count another person’s questions or verdicts', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()]);
    await keep(other, [{ at: daysAgo(1), tools: [stored('CB002')] }]);
    const [mine = ''] = await keep(person, [{ at: daysAgo(1), tools: [stored('CB001')] }]);
    await server.sql`
      insert into public.finding_verdicts (history_id, tool_id, user_id, verdict) values (${mine}, 'CB001', ${other.id}, 'fits')
    `;
    const found = await patterns(person);
    expect(found.questions).toBe(1);
    expect(found.tools.map(({ id, all }) => [id, all])).toEqual([['CB001', { found: 1, fits: 0, notMe: 0 }]]);
    expect((await ask(undefined)).status).toBe(401);
  });

  it('skip malformed parts of a row, and read the rest', async () => {
    const person = await server.person();
    const { slug, type } = entry('MM003');
    const odd: unknown[] = [null, 'text', 7, {}, { id: 'MM001' }, [], [null, 1, 'x', [], { id: 5 }, { id: null }, {}]];
    odd.push([{ id: 'MM001', type: 'cognitive_bias', slug: 'nonsense' }], [{ slug, type }], [{ id: 'XX', slug, type }]);
    odd.push([{ slug }], [{ slug, type: 'cognitive_bias' }], [{ id: { a: 1 }, slug: ['b'] }], [[{ id: 'MM001' }]]);
    await keep(
      person,
      odd.map((tools) => ({ at: daysAgo(1), tools })),
    );
    const found = await patterns(person);
    expect(found.questions).toBe(odd.length);
    expect(found.tools.map(({ id, all }) => [id, all.found])).toEqual([
      ['MM001', 1],
      ['MM003', 2],
    ]);
  });

  it('are the same for free and premium', async () => {
    const premium = await server.premiumPerson();
    await keep(premium, [{ at: daysAgo(1), tools: [stored('CB001')] }]);
    expect((await patterns(premium)).tools).toHaveLength(1);
  });

  it('suggest what to practice: models against recurring biases, and a model that fitted once', async () => {
    const person = await server.person();
    const tools = [stored('CB001')];
    await keep(person, [
      { at: daysAgo(1), tools },
      { at: daysAgo(2), tools: [...tools, stored('MM300')], verdicts: { MM300: 'fits' } },
      { at: daysAgo(3), tools: [] },
    ]);
    const { practice } = await patterns(person);
    const [row] = await server.sql<{ remedies: string[] }[]>`
      select remedy_model_slugs as remedies from public.cognitive_biases_library where cb_id = 'CB001'
    `;
    expect(practice.counter).toMatchObject([{ bias: { id: 'CB001' }, questions: 2 }]);
    expect(practice.counter[0]?.models.map(({ slug }) => slug)).toEqual(row?.remedies.slice(0, 2));
    expect(practice.again.map(({ id }) => id)).toEqual(['MM300']);
  });

  it('base what to practice on the twelve months', async () => {
    const person = await server.person();
    await keep(
      person,
      [1, 2, 3].map((day) => ({ at: daysAgo(400 + day), tools: [stored('CB001')] })),
    );
    expect((await patterns(person)).practice).toEqual({ counter: [], again: [] });
  });

  it('stop at a maximum of newest questions, and say so', async () => {
    const person = await server.person();
    await server.sql`
      insert into public.query_history (user_id, query_type, query_text, tier_at_query, created_at, recommended_tools)
      select ${person.id}, 'manual', 'x', 'free', now() - n * interval '1 minute', ${server.sql.json([stored('MM001')])}
      from generate_series(1, ${PATTERNS_QUESTIONS}) as n
    `;
    const full = await patterns(person);
    expect([full.questions, full.capped]).toEqual([PATTERNS_QUESTIONS, false]);
    await keep(person, [{ at: daysAgo(300), tools: [stored('MM002')] }]);
    const over = await patterns(person);
    expect([over.questions, over.capped]).toEqual([PATTERNS_QUESTIONS, true]);
    expect(over.tools.map(({ id, all }) => [id, all.found])).toEqual([['MM001', PATTERNS_QUESTIONS]]);
  });

  it.each([
    [{}],
    [{ timeZone: '' }],
    [{ timeZone: 'Mars/Olympus' }],
    [{ timeZone: '+02:00' }],
    [{ timeZone: "UTC'; drop table x; --" }],
    [{ timeZone: 'UTC', user_id: 'somebody' }],
  ])('refuse %j with an explanation', async (query) => {
    expect(await ask(await server.person(), query as Record<string, string>)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', error: expect.any(String) },
    });
  });

  it('accept every time zone that JavaScript knows', async () => {
    const person = await server.person();
    await keep(person, [{ at: daysAgo(1), tools: [stored('MM001')] }]);
    const [row] = await server.sql<
      { names: string[] }[]
    >`select array_agg(lower(name)) as names from pg_timezone_names`;
    const unknown = Intl.supportedValuesOf('timeZone').filter((name) => !row?.names.includes(name.toLowerCase()));
    expect(unknown).toEqual([]);
  });
});

/** The same numbers, counted in the simplest way. */
function reference(questions: Question[], ids: string[], timeZone: string) {
  const months = lastMonths(timeZone);
  const tools = new Map<string, { counts: Map<string, typeof NO_FINDINGS>; found: [Date, string][] }>();
  for (const [index, { at, tools: mentioned, verdicts = {} }] of questions.entries()) {
    const month = monthOf(at, timeZone);
    const said = new Map<string, (Verdict | undefined)[]>();
    for (const { id } of mentioned as { id: string }[]) {
      const counted = library.get(id)?.countedAs;
      if (counted) said.set(counted, [...(said.get(counted) ?? []), verdicts[id]]);
    }
    for (const [tool, words] of said) {
      const of = tools.get(tool) ?? { counts: new Map(), found: [] as [Date, string][] };
      const fits = words.includes('fits');
      const notMe = !fits && words.includes('not me');
      const one = { found: 1, fits: Number(fits), notMe: Number(notMe) };
      of.counts.set(month, addCounts(of.counts.get(month) ?? NO_FINDINGS, one));
      of.found.push([at, ids[index] ?? '']);
      tools.set(tool, of);
    }
  }
  return {
    months: months.map((month) => ({
      month,
      questions: questions.filter(({ at }) => monthOf(at, timeZone) === month).length,
    })),
    questions: questions.length,
    tools: [...tools]
      .map(([id, { counts, found }]) => ({
        id,
        all: [...counts.values()].reduce(addCounts, NO_FINDINGS),
        byMonth: months.flatMap((month) => (counts.has(month) ? [{ month, ...counts.get(month) }] : [])),
        foundIn: found
          .toSorted(([a, x], [b, y]) => b.getTime() - a.getTime() || (x < y ? 1 : -1))
          .slice(0, 3)
          .map(([, question]) => question),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function comparable({ months, questions, tools }: Patterns) {
  return {
    months,
    questions,
    tools: tools.map(({ id, all, byMonth, foundIn }) => ({ id, all, byMonth, foundIn: foundIn.map((one) => one.id) })),
  };
}

function monthOf(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(date);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('year')}-${part('month')}`;
}

function lastMonths(timeZone: string): string[] {
  const [year = 0, month = 0] = monthOf(new Date(), timeZone).split('-').map(Number);
  return Array.from({ length: PATTERNS_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - (PATTERNS_MONTHS - 1 - back), 15)).toISOString().slice(0, 7),
  );
}
