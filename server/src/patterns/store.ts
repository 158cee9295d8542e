import { PATTERNS_MONTHS, PATTERNS_QUESTIONS, type Patterns } from '@latticework/api/contracts/patterns';
import { AppError } from '@latticework/core/errors';
import { addCounts, type FindingCounts, NO_FINDINGS, type ToolName } from '@latticework/core/patterns';
import postgres from 'postgres';
import type { Sql } from '../database/connect.ts';

/** The raw counts of one person's questions and findings. */
export type Found = Omit<Patterns, 'practice'>;
export type PatternsStore = ReturnType<typeof createPatternsStore>;

const FOUND_IN = 3;
const EXCERPT = 100;
/** Three times what an analysis names at most. It limits the work, and tells the planner that these lists are short. */
const TOOLS_OF_A_QUESTION = 20;
/** PostgreSQL's code for a time zone that it does not know, although JavaScript does. */
const INVALID_PARAMETER = '22023';

type Asker = { userId: string; timeZone: string };
type FoundRow = ToolName & {
  category: string;
  /** Null for all months before the last twelve. */
  month: string | null;
  found: number;
  fits: number;
  not_me: number;
  newest: string[];
};
type Excerpt = Found['tools'][number]['foundIn'][number];

export function createPatternsStore(sql: Sql) {
  return {
    async found(asker: Asker): Promise<Found> {
      try {
        const [asked, rows] = await Promise.all([questionsOf(sql, asker), findingsOf(sql, asker)]);
        const byTool = Map.groupBy(rows, ({ id }) => id);
        const excerpts = await excerptsOf(sql, asker.userId, [...byTool.values()].flatMap(newestOf));
        return { ...asked, tools: [...byTool.values()].flatMap((months) => toolOf(months, excerpts)) };
      } catch (error) {
        if (!(error instanceof postgres.PostgresError) || error.code !== INVALID_PARAMETER) throw error;
        throw new AppError('bad_request', 'Your time zone is not known here.', { cause: error });
      }
    },

    /**
     * The models that counter each bias: first those that the bias names as remedies, then those that name the bias.
     */
    async counterModels(biasIds: string[]): Promise<Map<string, ToolName[]>> {
      const rows = await sql<(Omit<ToolName, 'type'> & { bias: string })[]>`
        select bias.cb_id as bias, model.id, model.slug, model.name
        from public.cognitive_biases_library as bias
        join public.mental_models_library as model
          on model.slug = any(bias.remedy_model_slugs) or bias.slug = any(model.counters_bias_slugs)
        where bias.cb_id = any(${biasIds})
        order by bias.cb_id, array_position(bias.remedy_model_slugs, model.slug) nulls last, model.order_index
      `;
      const models = Map.groupBy(rows, ({ bias }) => bias);
      return new Map(
        [...models].map(([bias, found]) => [
          bias,
          found.map(({ id, slug, name }) => ({ id, slug, name, type: 'mental_model' as const })),
        ]),
      );
    },
  };
}

async function questionsOf(sql: Sql, asker: Asker): Promise<Omit<Found, 'tools'>> {
  const rows = await sql<{ month: string; questions: number; counted: number; capped: boolean }[]>`
    with asked as materialized (${asked(sql, asker)})
    select to_char(month, 'YYYY-MM') as month, count(asked.id)::integer as questions,
      (select count(*)::integer from asked) as counted,
      exists (select from public.query_history where user_id = ${asker.userId} offset ${PATTERNS_QUESTIONS}) as capped
    from generate_series(
      ${firstMonth(sql, asker)}, ${firstMonth(sql, asker)} + ${PATTERNS_MONTHS - 1} * interval '1 month', interval '1 month'
    ) as month
    left join asked using (month)
    group by month order by month
  `;
  return {
    months: rows.map(({ month, questions }) => ({ month, questions })),
    questions: rows[0]?.counted ?? 0,
    capped: rows[0]?.capped ?? false,
  };
}

/**
 * One row for each tool and month, the newest month first. Rows of older versions may lack the id (then slug and type
 * identify the tool) or hold no list, and tools that are no longer in the library are left out. A tool that occurs
 * twice in a question, or under an id that now redirects, counts once.
 */
async function findingsOf(sql: Sql, asker: Asker): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    with asked as materialized (${asked(sql, asker)}),
    library as materialized (
      select id, id as counted_as, slug, name, 'mental_model' as type, category from public.mental_models_library
      union all
      select bias.cb_id, coalesce(canonical.cb_id, bias.cb_id), bias.slug, bias.name, 'cognitive_bias', bias.category
      from public.cognitive_biases_library as bias
      left join public.cognitive_biases_library as canonical on canonical.id = bias.duplicate_of_id
    ),
    verdicts as materialized (
      -- Question by question: a join would read all verdicts of the person, and those of others.
      select asked.id as history_id, tool_id, verdict from asked cross join lateral (
        select tool_id, verdict from public.finding_verdicts
        where history_id = asked.id and user_id = ${asker.userId} offset 0
      ) as said
    ),
    mentioned as (
      select asked.id as question, month, created_at, tool ->> 'id' as id, tool ->> 'slug' as slug, tool ->> 'type' as type
      from asked cross join lateral (
        select * from jsonb_array_elements(
          case jsonb_typeof(recommended_tools) when 'array' then recommended_tools else '[]' end
        ) limit ${TOOLS_OF_A_QUESTION}
      ) as mentions (tool)
    ),
    found as (
      select question, month, created_at, coalesce(by_id.counted_as, by_slug.counted_as) as tool,
        coalesce(bool_or(verdict = 'fits'), false) as fits, coalesce(bool_or(verdict = 'not me'), false) as not_me
      from mentioned
      left join library as by_id on by_id.id = mentioned.id
      left join library as by_slug
        on by_id.id is null and by_slug.slug = mentioned.slug and by_slug.type = mentioned.type
      left join verdicts on history_id = question and tool_id = coalesce(by_id.id, by_slug.id)
      where by_id.id is not null or by_slug.id is not null
      group by question, month, created_at, tool
    ),
    counted as (
      select tool, month, count(*)::integer as found, count(*) filter (where fits)::integer as fits,
        count(*) filter (where not_me and not fits)::integer as not_me,
        (array_agg(question order by created_at desc, question desc))[:${FOUND_IN}] as newest
      from found group by tool, month
    )
    select id, slug, name, type, category, to_char(month, 'YYYY-MM') as month, found, fits, not_me, newest
    from counted join library on library.id = tool
    order by id, counted.month desc nulls last
  `;
}

/** The newest questions with the first day of their month in the person's time zone, null before the last twelve. */
function asked(sql: Sql, asker: Asker) {
  return sql`
    select id, created_at, recommended_tools,
      case when created_at at time zone ${asker.timeZone} >= ${firstMonth(sql, asker)}
        then date_trunc('month', created_at at time zone ${asker.timeZone}) end as month
    from public.query_history where user_id = ${asker.userId}
    order by created_at desc, id desc limit ${PATTERNS_QUESTIONS}
  `;
}

function firstMonth(sql: Sql, { timeZone }: Asker) {
  return sql`(date_trunc('month', now() at time zone ${timeZone}) - ${PATTERNS_MONTHS - 1} * interval '1 month')`;
}

async function excerptsOf(sql: Sql, userId: string, ids: string[]): Promise<Map<string, Excerpt>> {
  const rows = await sql<{ id: string; text: string; created_at: Date }[]>`
    select id, created_at,
      case when length(query_text) > ${EXCERPT} then left(query_text, ${EXCERPT - 1}) || '…' else query_text end as text
    from public.query_history where user_id = ${userId} and id = any(${[...new Set(ids)]})
  `;
  return new Map(rows.map(({ id, text, created_at }) => [id, { id, text, askedAt: created_at.toISOString() }]));
}

function newestOf(months: FoundRow[]): string[] {
  return months.flatMap(({ newest }) => newest).slice(0, FOUND_IN);
}

function toolOf(rows: FoundRow[], excerpts: Map<string, Excerpt>): Found['tools'] {
  const [first] = rows;
  if (!first) return [];
  const { id, slug, name, type, category } = first;
  const counts = rows.map(({ month, found, fits, not_me }) => ({ month, found, fits, notMe: not_me }));
  return [
    {
      id,
      slug,
      name,
      type,
      category,
      all: counts.reduce<FindingCounts>(addCounts, NO_FINDINGS),
      byMonth: counts.flatMap(({ month, ...of }) => (month === null ? [] : [{ month, ...of }])).reverse(),
      foundIn: newestOf(rows).flatMap((question) => excerpts.get(question) ?? []),
    },
  ];
}
