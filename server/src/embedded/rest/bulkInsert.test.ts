import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testSupabase } from '../testing/supabase.ts';

const supabase = testSupabase({ migrationsFolder: join(import.meta.dirname, 'fixtures') });
const DEFAULT = '2026-01-02T03:04:05+00:00';
beforeEach(() => supabase.sql`delete from public.parts`);

const parts = () => supabase.client({ key: supabase.secretKey }).from('parts');
const stored = async () => (await parts().select('body, made_at').order('id')).data;
/** The rows have different keys, so supabase-js lists all of them in the parameter `columns`. */
const ROWS = [{ body: 'a', made_at: '2030-01-01T00:00:00+00:00' }, { body: 'b' }, { made_at: null }];

describe('a bulk insert of rows with different keys', () => {
  test('stores null for missing keys, and returns it', async () => {
    const { data } = await parts().insert(ROWS).select('body, made_at');
    const expected = [
      { body: 'a', made_at: '2030-01-01T00:00:00+00:00' },
      { body: 'b', made_at: null },
      { body: null, made_at: null },
    ];
    expect([data, await stored()]).toEqual([expected, expected]);
  });

  test('stores the default for missing keys with defaultToNull: false, and returns it', async () => {
    const { data } = await parts().insert(ROWS, { defaultToNull: false }).select('body, made_at');
    const expected = [
      { body: 'a', made_at: '2030-01-01T00:00:00+00:00' },
      { body: 'b', made_at: DEFAULT },
      { body: null, made_at: null },
    ];
    expect([data, await stored()]).toEqual([expected, expected]);
  });

  test('stores defaults for columns that no row has', async () => {
    await parts().insert([{ body: 'a' }, { body: 'b' }]);
    expect(await stored()).toEqual([
      { body: 'a', made_at: DEFAULT },
      { body: 'b', made_at: DEFAULT },
    ]);
  });

  test('works as an upsert too', async () => {
    const plain = () => supabase.client({ key: supabase.secretKey }).from('plain');
    await plain().insert([{ id: 100, meta: 1 }]);
    await plain().upsert([{ id: 100 }, { id: 101, meta: { a: 'b' } }]);
    const { data } = await plain().select().gte('id', 100).order('id');
    expect(data).toEqual([
      { id: 100, meta: null },
      { id: 101, meta: { a: 'b' } },
    ]);
  });

  test('is refused without the parameter columns, as in PostgREST', async () => {
    const answer = await fetch(`${supabase.url}/rest/v1/parts`, {
      method: 'POST',
      headers: { apikey: supabase.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(ROWS),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
    ]);
    expect(await stored()).toEqual([]);
  });
});

test('a write that asks to be rolled back is refused, and nothing is written', async () => {
  const { error, status } = await parts().insert({ body: 'kept?' }).rollback();
  expect([status, error?.message]).toEqual([400, expect.stringContaining('tx=rollback is not supported')]);
  expect(await stored()).toEqual([]);
});
