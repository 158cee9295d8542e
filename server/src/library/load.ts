import { createHash } from 'node:crypto';
import { qualityScore } from '@latticework/core/analysis';
import type { Library } from '@latticework/library/library';
import { biasRows, modelRow } from '@latticework/library/rows';
import type { TransactionSql } from 'postgres';
import type { Sql } from '../database/connect.ts';

export type LoadCounts = { written: number; removed: number };

/**
 * Makes the library tables equal to the files, in one transaction: writes rows whose content changed, deletes rows
 * without a file, and leaves the rest unchanged. Running it again changes nothing.
 */
export async function loadLibraryIntoDatabase(sql: Sql, library: Library): Promise<LoadCounts> {
  const models = library.models.map((model) => withHash(modelRow(model)));
  const biases = biasRows(library).map(withHash);
  const duplicates = library.duplicates.map((row) =>
    withHash({
      cb_id: row.cbId,
      name: row.name,
      slug: row.slug,
      category: row.category,
      order_index: Number(row.cbId.slice(2)),
      duplicate_of: row.duplicateOf,
    }),
  );

  const examples = library.examples.map(({ slug, question, title, category, analysis }) =>
    withHash({ slug, question, title, category, pre_generated_analysis: analysis }),
  );
  const trending = library.trending.map(({ slug, question, category, topic_source, ...shown }) =>
    withHash({
      slug,
      question,
      category,
      topic_source,
      metadata: {
        isHot: shown.is_hot,
        engagement: shown.engagement,
        score: shown.score,
        recency: shown.recency,
        sample: true,
      },
    }),
  );
  const archive = library.archive.map(({ slug, question, category, topic_source, analysis, ...kept }) =>
    withHash({
      slug,
      question,
      category,
      topic_source,
      quality_score: qualityScore(analysis.recommendedTools),
      display_metadata: { analysisQuality: analysis.metadata.analysisQuality },
      metadata: { isHot: kept.is_hot, engagement: kept.engagement },
      pre_generated_analysis: analysis,
      batch: kept.batch,
      created_at: kept.trended_on,
      updated_at: kept.archived_on,
    }),
  );

  return sql.begin(async (transaction) => {
    // Servers that start at the same time take turns.
    await transaction`select pg_advisory_xact_lock(hashtextextended('load library', 0))`;

    const removed = [
      await remove(transaction, 'mental_models_library', models),
      await remove(transaction, 'cognitive_biases_library', [...biases, ...duplicates]),
      await remove(transaction, 'example_analyses', examples),
      await remove(transaction, 'trending_questions', trending),
      await remove(transaction, 'trending_archive', archive),
    ];
    const written = [
      await upsert(transaction, 'mental_models_library', dated(models)),
      await upsert(transaction, 'cognitive_biases_library', dated(biases)),
      // Last, because each references the row of its canonical bias.
      await upsert(transaction, 'cognitive_biases_library', dated(await resolved(transaction, duplicates))),
      await upsert(transaction, 'example_analyses', examples),
      await upsert(transaction, 'trending_questions', trending),
      await upsert(transaction, 'trending_archive', archive),
    ];
    return { written: sum(written), removed: sum(removed) };
  });
}

type Row = { slug: string; content_hash: string };
type Table =
  | 'mental_models_library'
  | 'cognitive_biases_library'
  | 'example_analyses'
  | 'trending_questions'
  | 'trending_archive';

async function remove(sql: TransactionSql, table: Table, kept: Row[]): Promise<number> {
  const { count } = await sql`
    delete from ${sql(`public.${table}`)} where slug is not null and not (slug = any(${kept.map((row) => row.slug)}))
  `;
  return count;
}

/** Writes the rows whose content differs from the table's. All rows have the columns of the first. */
async function upsert(sql: TransactionSql, table: Table, rows: Row[]): Promise<number> {
  if (!rows[0]) return 0;
  const columns = Object.keys(rows[0]);
  const assignments = columns.map((column) => sql`${sql(column)} = excluded.${sql(column)}`);
  const { count } = await sql`
    insert into ${sql(`public.${table}`)} as stored (${sql(columns)})
    select ${sql(columns)} from jsonb_populate_recordset(null::${sql(`public.${table}`)}, ${sql.json(rows)})
    on conflict (slug) do update set ${assignments.flatMap((one, index) => (index === 0 ? [one] : [sql`, `, one]))}
    where stored.content_hash <> excluded.content_hash
  `;
  return count;
}

async function resolved<Duplicate extends Row & { duplicate_of: string }>(
  sql: TransactionSql,
  duplicates: Duplicate[],
) {
  const canonical = await sql<{ id: string; cb_id: string }[]>`
    select id, cb_id from public.cognitive_biases_library where cb_id = any(${duplicates.map((row) => row.duplicate_of)})
  `;
  const idOf = new Map(canonical.map((row) => [row.cb_id, row.id]));
  return duplicates.map(({ duplicate_of, ...row }) => ({
    ...row,
    is_duplicate: true,
    duplicate_of_id: idOf.get(duplicate_of) ?? null,
  }));
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** Adds the time of the change, which is not part of the hash: it is written only when something else changed. */
function dated<Row extends object>(rows: Row[]): (Row & { updated_at: string })[] {
  const now = new Date().toISOString();
  return rows.map((row) => ({ ...row, updated_at: now }));
}

/** The row with the hash of its content. */
function withHash<Row extends object>(row: Row): Row & { content_hash: string } {
  return { ...row, content_hash: createHash('sha256').update(JSON.stringify(row)).digest('hex') };
}
