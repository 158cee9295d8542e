import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { libraryMapSchema } from '@latticework/api/contracts/library';
import { analysisSchema } from '@latticework/core/analysis';
import { loadLibrary } from '@latticework/library/library';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { loadLibraryIntoDatabase } from './load.ts';

const library = loadLibrary();
let server: TestServer;
let visitor: SupabaseClient;
beforeAll(async () => {
  server = await startTestServer();
  visitor = server.anonymous();
});
afterAll(() => server.stop());

describe('loading the library', () => {
  it('inserts every entry and every duplicate whose target exists', async () => {
    const [row] = await server.sql<{ models: number; biases: number; duplicates: number }[]>`
      select (select count(*)::int from public.mental_models_library) as models,
        (select count(*)::int from public.cognitive_biases_library where not is_duplicate) as biases,
        (select count(*)::int from public.cognitive_biases_library where is_duplicate) as duplicates
    `;
    expect(row).toEqual({
      models: library.models.length,
      biases: library.biases.length,
      duplicates: library.duplicates.length,
    });
  });

  it('inserts the examples, and the trending questions marked as samples', async () => {
    const { data } = await visitor.from('example_analyses').select('slug, pre_generated_analysis').order('slug');
    expect(data?.map((row) => row.slug)).toEqual(library.examples.map((example) => example.slug).sort());
    for (const row of data ?? []) analysisSchema.parse(row.pre_generated_analysis);
    const { data: trending } = await (await server.person()).supabase
      .from('trending_questions')
      .select('question, metadata');
    expect(trending).toHaveLength(library.trending.length);
    expect(trending?.every((row) => row.metadata.sample === true)).toBe(true);
  });

  it('leaves live trending questions unchanged', async () => {
    await server.sql`
      insert into public.trending_questions (question, category, topic_source) values ('A live one?', 'other', 'hn')
    `;
    await loadLibraryIntoDatabase(server.sql, library);
    const [row] = await server.sql`select count(*)::int as live from public.trending_questions where slug is null`;
    expect(row).toEqual({ live: 1 });
    await server.sql`delete from public.trending_questions where slug is null`;
  });

  it('again changes nothing', async () => {
    expect(await loadLibraryIntoDatabase(server.sql, library)).toEqual({ written: 0, removed: 0 });
  });

  it('writes only what changed and deletes what was removed', async () => {
    const [first, second, ...rest] = library.models;
    if (!first || !second) throw new Error('the library is too small for this test');
    const changed = { ...library, models: [{ ...first, name: 'Changed' }, ...rest] };
    expect(await loadLibraryIntoDatabase(server.sql, changed)).toEqual({ written: 1, removed: 1 });
    expect((await visitor.from('mental_models_library').select('name').eq('slug', first.slug).single()).data).toEqual({
      name: 'Changed',
    });
    expect(await loadLibraryIntoDatabase(server.sql, library)).toEqual({ written: 2, removed: 0 });
  });

  it('changes nothing at all when one row is refused', async () => {
    const [first] = library.models;
    if (!first) throw new Error('the library is empty');
    const broken = {
      ...library,
      models: [
        { ...first, name: 'Half' },
        { ...first, slug: 'other', id: 'nonsense' },
      ],
    };
    await expect(loadLibraryIntoDatabase(server.sql, broken)).rejects.toThrow();
    expect((await visitor.from('mental_models_library').select('name').eq('slug', first.slug).single()).data).toEqual({
      name: first.name,
    });
  });
});

describe('the command', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latticework-test-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const run = (environment: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'loadCommand.ts')], {
      env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
    });

  it('fills an empty database, and changes nothing the second time', async () => {
    const rows =
      library.models.length +
      library.biases.length +
      library.duplicates.length +
      library.examples.length +
      library.trending.length +
      library.archive.length;
    expect((await run({ DATA_DIR: dataDir })).stdout).toContain(`: rows written: ${rows}, removed: 0`);
    expect((await run({ DATA_DIR: dataDir })).stdout).toContain(': rows written: 0, removed: 0');
  }, 120_000);

  it('loads a hosted database', async () => {
    await server.sql`update public.mental_models_library set content_hash = 'old' where order_index = 1`;
    expect((await run(server.asHosted())).stdout).toContain(': rows written: 1, removed: 0');
  });

  it('refuses a folder that a running server is using', async () => {
    const own = await startTestServer({}, {}, { ownCluster: true });
    await expect(run({ DATA_DIR: own.dataDir })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use by another running server'),
    });
    await own.stop();
  }, 120_000);
});

describe('the map', () => {
  it('is public, complete, and cacheable for a while', async () => {
    const response = await server.get('/functions/v1/library-map', { headers: { 'accept-encoding': 'br' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const map = libraryMapSchema.strict().parse(await response.json());
    expect(map.nodes.map(({ slug }) => slug)).toEqual([...library.models, ...library.biases].map(({ slug }) => slug));
    for (const place of [...map.related, ...map.remedies].flat()) expect(map.nodes[place]).toBeDefined();
    // Three quarters of it are saved.
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  });
});

describe("the library pages' queries", () => {
  it('list with an exact count, in order, page by page', async () => {
    const page = () =>
      visitor
        .from('mental_models_library')
        .select('name, slug, category, core_concept, order_index', { count: 'exact' })
        .order('order_index');
    const { data, count } = await page().range(0, 19);
    expect(count).toBe(library.models.length);
    const expected = library.models.toSorted((a, b) => a.order_index - b.order_index).map((model) => model.slug);
    expect(data?.map((row) => row.slug)).toEqual(expected.slice(0, 20));
    expect((await page().range(20, 39)).data?.map((row) => row.slug)).toEqual(expected.slice(20, 40));
  });

  it('search name and core concept whatever the case, with quotes and commas in the text', async () => {
    const search = (text: string) =>
      visitor.from('mental_models_library').select('slug').or(`name.ilike."%${text}%",core_concept.ilike."%${text}%"`);
    expect((await search('oPPortunity')).data).toContainEqual({ slug: 'opportunity-cost' });
    expect((await search('dollar or a person')).data).toEqual([{ slug: 'opportunity-cost' }]);
    expect(await search('a, b (c)')).toMatchObject({ data: [], error: null });
  });

  it('find a bias by its id and slug, and mark a duplicate with its target', async () => {
    const bySlug = await visitor
      .from('cognitive_biases_library')
      .select('id, cb_id')
      .eq('slug', 'anchoring-bias')
      .eq('is_duplicate', false)
      .single();
    expect(bySlug.data?.cb_id).toBe('CB058');
    const duplicate = await visitor
      .from('cognitive_biases_library')
      .select('is_duplicate, duplicate_of_id')
      .eq('cb_id', 'CB230')
      .single();
    expect(duplicate.data).toEqual({ is_duplicate: true, duplicate_of_id: bySlug.data?.id });
  });

  it('answer PGRST116 for an unknown slug', async () => {
    const { error } = await visitor.from('mental_models_library').select('*').eq('slug', 'no-such-model').single();
    expect(error?.code).toBe('PGRST116');
  });

  it('search biases by their id too, without the duplicates', async () => {
    const search = (text: string) =>
      visitor
        .from('cognitive_biases_library')
        .select('cb_id', { count: 'exact' })
        .eq('is_duplicate', false)
        .or(`name.ilike."%${text}%",core_concept.ilike."%${text}%",cb_id.ilike."%${text}%"`);
    expect((await search('cb058')).data).toEqual([{ cb_id: 'CB058' }]);
    expect((await search('CB230')).data).toEqual([]);
    expect((await search('')).count).toBe(227);
  });

  it('filter by category, with the count of the matches', async () => {
    const { count } = await visitor
      .from('mental_models_library')
      .select('slug', { count: 'exact', head: true })
      .eq('category', 'physics-chemistry');
    expect(count).toBe(21);
  });

  it('find the previous and the next entry by their order, and none beyond the ends', async () => {
    const neighbors = async (table: string, order: number) => {
      const rows = () => visitor.from(table).select('order_index');
      const [previous, next] = await Promise.all([
        rows().lt('order_index', order).order('order_index', { ascending: false }).limit(1).maybeSingle(),
        rows().gt('order_index', order).order('order_index').limit(1).maybeSingle(),
      ]);
      return [previous.data?.order_index, next.data?.order_index];
    };
    expect(await neighbors('mental_models_library', 100)).toEqual([99, 101]);
    expect(await neighbors('mental_models_library', 1)).toEqual([undefined, 2]);
    expect(await neighbors('mental_models_library', 315)).toEqual([314, undefined]);
    expect(await neighbors('cognitive_biases_library', 58)).toEqual([57, 59]);
  });

  it('find every related entry of every entry', async () => {
    const { data } = await visitor
      .from('cognitive_biases_library')
      .select('related_bias_slugs, related_bias_ids')
      .eq('slug', 'sunk-cost-fallacy')
      .single();
    const related = await visitor
      .from('cognitive_biases_library')
      .select('slug, cb_id, related_bias_slugs')
      .in('slug', data?.related_bias_slugs ?? [])
      .eq('is_duplicate', false);
    expect(related.data).toHaveLength(data?.related_bias_slugs.length);
    expect(related.data?.map((row) => row.cb_id).sort()).toEqual(data?.related_bias_ids.sort());
    for (const row of related.data ?? []) expect(row.related_bias_slugs).toContain('sunk-cost-fallacy');
  });

  it('count biases, duplicates and categories', async () => {
    expect((await visitor.rpc('get_cognitive_bias_stats')).data).toEqual([
      { total_biases: 247, unique_biases: 227, duplicate_biases: 20, categories_count: 12, batches_imported: 1 },
    ]);
  });
});
