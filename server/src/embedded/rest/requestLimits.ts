/**
 * How much one request may ask for. Characters of a filter cost the parser time and filters cost the database time, so
 * both are limited before parsing. Each number is several times what the screens and ordinary supabase-js code send.
 */
export const REQUEST_LIMITS = {
  /** Characters of the address. supabase-js itself warns above this; `in.(…)` with 200 ids fits. */
  address: 8_000,
  /** Characters of a header. The longest that supabase-js sends has about 100. */
  header: 500,
  /** Filters, those inside `or=(…)` included. A screen uses up to five. */
  filters: 50,
  /** Filters by pattern or full text: each reads the whole texts of every row. The library's search uses three. */
  patterns: 10,
  /** Characters of a pattern. The library's search allows 300, and escaping doubles them. */
  pattern: 1_000,
  /** Wildcards in a pattern. Each one multiplies the ways that a text can match. */
  wildcards: 10,
  /** Nested parentheses in `or=(…)`, including a list of values. */
  logicDepth: 5,
  /** Characters of `select`. A page of the library asks for 300. */
  select: 2_000,
  /** Columns that `select` names. The widest table has 25. */
  columns: 60,
  /** Renamed columns: only those can repeat a long text in an answer. */
  renamedColumns: 10,
  /** Tables that `select` embeds. Each is a join. */
  embeds: 8,
  /** Nesting of embedded tables: each level multiplies the rows that are read. */
  embedDepth: 4,
  /** Columns in `order`. */
  orderTerms: 10,
  /** The largest `limit`, `offset` and row number in `Range`. No table has nearly as many rows. */
  rowNumber: 1_000_000_000,
  /** Bytes of an uncompressed body. The largest that a screen sends has a few hundred. */
  body: 64 * 1024,
  /** Rows in a body. With `columns` they stay below the 65,535 values that PostgreSQL takes in a statement. */
  bodyRows: 1_000,
  /** Nesting of arrays and objects in a body. */
  bodyDepth: 32,
} as const;
