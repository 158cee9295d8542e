import type { AnyAST } from '@supabase/lite';

type Row = Record<string, unknown>;

/**
 * Gives every row of a bulk insert all the columns of the parameter `columns`, as PostgREST does: a missing value is
 * null, or the column's default with `Prefer: missing=default`. Lite would always store the default and return null.
 */
export function fillMissingColumns(ast: AnyAST): void {
  const { columns, missing } = (ast.$meta ?? {}) as { columns?: string[]; missing?: string };
  if (!columns || !ast.values) return;
  // The SQL builder writes DEFAULT for undefined.
  const filler = missing === 'default' ? undefined : null;
  const filled = (row: unknown) =>
    isRow(row) ? Object.fromEntries(columns.map((name) => [name, Object.hasOwn(row, name) ? row[name] : filler])) : row;
  ast.values = (Array.isArray(ast.values) ? ast.values.map(filled) : filled(ast.values)) as typeof ast.values;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
