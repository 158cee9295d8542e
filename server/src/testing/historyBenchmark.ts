/** `pnpm bench:history`: limits and pages of the history over HTTP, for a person with many entries in a full table. */
import postgres from 'postgres';
import { createPatternsStore } from '../patterns/store.ts';
import { embeddedDatabaseUrl } from './embeddedDatabaseUrl.ts';
import { startTestServer, type TestPerson } from './testServer.ts';

const OWN = 100_000;
const ALL = 1_000_000;
const OTHERS = 900;
const ROUNDS = 200;
/** Findings per analysis, and the number of different analyses. */
const FINDINGS = 6;
const ANALYSES = 200;

const server = await startTestServer();
try {
  const person = await server.person();
  await fill(person);
  for (const [what, path] of await requests(person)) console.log(`${what}: ${summary(await time(person, path))}`);
  await printPlans(person);
} finally {
  await server.stop();
}

/**
 * Rows as the product writes them, with findings from the library, but without the analyses, which are stored out of
 * line and are not part of a page.
 */
async function fill(person: TestPerson): Promise<void> {
  const { sql } = server;
  const started = performance.now();
  await sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'bench-' || n || '@example.test' from generate_series(1, ${OTHERS}) as n
  `;
  const analyses = await sql<{ tools: Record<string, string>[] }[]>`
    select (
      select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'name', name, 'type', type, 'strength', 'strong'))
      from (
        select * from (
          select id, slug, name, 'mental_model' as type from public.mental_models_library
          union all
          select cb_id, slug, name, 'cognitive_bias' from public.cognitive_biases_library where not is_duplicate
        ) as tools order by md5(slug || n) limit ${FINDINGS}
      ) as findings
    ) as tools from generate_series(1, ${ANALYSES}) as n
  `;
  const words = ['lease', 'hire', 'budget', 'team', 'offer', 'board', 'price', 'school', 'house', 'partner', 'delay'];
  const insert = (owner: string, rows: number) => sql`
    insert into public.query_history (user_id, query_type, query_text, tier_at_query, recommended_tools, created_at)
    select ${sql.unsafe(owner)}, 'manual',
      'Should we go on with the ' || (${words}::text[])[1 + n % 11] || ' number ' || n || ' although '
        || (${words}::text[])[1 + (n * 7) % 11] || ' and ' || (${words}::text[])[1 + (n * 5) % 11]
        || ' speak against it, and everyone says that we have come too far to stop now?',
      'free', ${sql.json(analyses.map(({ tools }) => tools))}::jsonb -> (n % ${ANALYSES})::integer, now() - n * interval '37 seconds'
    from generate_series(1, ${rows}) as n
  `;
  await insert(`(select array_agg(id) from auth.users where email like 'bench-%')[1 + n % ${OTHERS}]`, ALL - OWN);
  await insert(`'${person.id}'`, OWN);
  await sql`
    insert into private.analysis_claims (user_id, email_hash, query_type, request_hash, state, lease_until, created_at, history_id)
    select user_id, user_id::text, query_type, 'x', 'completed', created_at, created_at, id from public.query_history
  `;
  await sql`
    insert into public.finding_verdicts (history_id, tool_id, user_id, verdict)
    select id, recommended_tools #>> '{0,id}', user_id, 'fits' from public.query_history where user_id = ${person.id}
  `;
  await sql`vacuum analyze public.query_history`;
  await sql`vacuum analyze public.finding_verdicts`;
  await sql`vacuum analyze private.analysis_claims`;
  console.log(`${ALL} rows, ${OWN} of one person, in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function requests(person: TestPerson): Promise<[string, string][]> {
  const history = '/functions/v1/history';
  let after: string | null = null;
  for (let page = 0; page < 100; page++) {
    const response = await server.get(after ? `${history}?${new URLSearchParams({ after })}` : history, { as: person });
    after = ((await response.json()) as { next: string | null }).next;
  }
  const deep = new URLSearchParams({ after: after ?? '' });
  return [
    ['limits', '/functions/v1/limits'],
    ['history, first page', history],
    ['history, hundredth page', `${history}?${deep}`],
    ['history, a frequent word', `${history}?search=lease`],
    ['history, a rare word', `${history}?search=${encodeURIComponent('number 77777 ')}`],
    ['history, a word that is not there', `${history}?search=quince`],
    ['history, two letters that are not there', `${history}?search=qz`],
    ['history, the last week', `${history}?since=${new Date(Date.now() - 7 * 86_400_000).toISOString()}`],
    ['patterns', '/functions/v1/patterns?timeZone=Europe/Madrid'],
  ];
}

async function time(person: TestPerson, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 20; round++) {
    const started = performance.now();
    const response = await server.get(path, { as: person });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (round >= 20) times.push(performance.now() - started);
  }
  return times;
}

async function printPlans(person: TestPerson): Promise<void> {
  const columns = 'id, query_type, query_text, tier_at_query, created_at';
  const page = `select ${columns} from public.query_history where user_id = '${person.id}'`;
  const newest = 'order by created_at desc, id desc limit 51';
  for (const statement of [
    `${page} ${newest}`,
    `${page} and (created_at, id) < (now() - interval '20 days', gen_random_uuid()) ${newest}`,
    `${page} and query_text ilike '%lease%' ${newest}`,
    `${page} and query_text ilike '%quince%' ${newest}`,
    `select * from private.counted_claims('${person.id}', '${person.id}', interval '24 hours')`,
  ]) {
    const plan = await server.sql.unsafe(`explain (analyze, costs off, timing off, buffers off) ${statement}`);
    printPlan(statement, plan);
  }
  await printPlansOfPatterns(person);
}

/** The statements are long and composed, so they are captured as the store sends them. */
async function printPlansOfPatterns(person: TestPerson): Promise<void> {
  const sent: [statement: string, parameters: unknown[]][] = [];
  const listening = postgres(embeddedDatabaseUrl(server.dataDir), {
    prepare: false,
    debug: (_connection, statement, parameters) => sent.push([statement, parameters]),
  });
  try {
    await createPatternsStore(listening).found({ userId: person.id, timeZone: 'Europe/Madrid' });
  } finally {
    await listening.end();
  }
  for (const [statement, parameters] of sent.filter(([text]) => text.includes('query_history'))) {
    const plan = await server.sql.unsafe(
      `explain (analyze, costs off, timing off, buffers off) ${statement}`,
      parameters as string[],
    );
    printPlan(statement.trim(), plan);
  }
}

function printPlan(statement: string, plan: readonly Record<string, unknown>[]): void {
  console.log(`\n${statement}\n${plan.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
}

function summary(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
