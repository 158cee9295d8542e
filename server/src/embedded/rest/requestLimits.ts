/**
 * How much one request may ask for. Every character of a filter is work for the parser in front of the database, and
 * every filter is work for the database, so both are bounded before anything is parsed. Each number leaves room for
 * several times what the screens and ordinary supabase-js code send.
 */
export const REQUEST_LIMITS = {
  /** Characters of the address. supabase-js itself warns from here on; `in.(…)` with 200 ids fits. */
  address: 8_000,
  /** Characters of a header that is read here. The longest that supabase-js sends has about 100. */
  header: 500,
  /** Filters, those inside `or=(…)` included. A screen uses up to five. */
  filters: 50,
  /** Filters by pattern or full text: each reads whole texts of every row. The library's search uses three. */
  patterns: 10,
  /** Characters of a pattern. The library's search allows 300, and escaping doubles them. */
  pattern: 1_000,
  /** Wildcards in a pattern. Each one multiplies the ways in which a text can match. */
  wildcards: 10,
  /** Parentheses inside one another in `or=(…)`, a list of values included. */
  logicDepth: 5,
  /** Characters of `select`. A page of the library asks for 300. */
  select: 2_000,
  /** Columns that `select` names. The widest table has 25. */
  columns: 60,
  /** Columns under another name: only those can repeat a long text in an answer. */
  renamedColumns: 10,
  /** Tables that `select` embeds. Each is a join. */
  embeds: 8,
  /** Embedded tables inside one another: each level multiplies the rows that are read. */
  embedDepth: 4,
  /** Columns that rows are ordered by. */
  orderTerms: 10,
  /** The largest `limit`, `offset` and row number in `Range`. No table comes near. */
  rowNumber: 1_000_000_000,
  /** Bytes of a body, unpacked. The largest that a screen sends has some hundred. */
  body: 64 * 1024,
  /** Rows in a body. With `columns` they stay below the 65,535 values that PostgreSQL takes in a statement. */
  bodyRows: 1_000,
  /** Arrays and objects inside one another in a body. */
  bodyDepth: 32,
} as const;
