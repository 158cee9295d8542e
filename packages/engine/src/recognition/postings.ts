/** A sparse matrix, row by row: `columns` and `weights` of row i are at `offsets[i]` to `offsets[i + 1]`. */
export type Postings = {
  offsets: Uint32Array;
  columns: Uint16Array;
  /** In units of `step`: a byte is as accurate as a float here, and a quarter of its size. */
  weights: Uint8Array;
  step: number;
};

/** A sparse vector. */
export type Column = { rows: Int32Array; weights: Float64Array };

/**
 * Transposes columns to rows and quantizes each weight to 255 steps of the largest; less than half a step is dropped.
 */
export function postings(columns: Column[], rowCount: number): Postings {
  const greatest = columns.reduce((most, { weights }) => weights.reduce((one, other) => Math.max(one, other), most), 0);
  const step = greatest / 255 || 1;
  const offsets = new Uint32Array(rowCount + 1);
  forEachEntry(columns, step, (row) => {
    offsets[row + 1] = (offsets[row + 1] ?? 0) + 1;
  });
  for (let row = 0; row < rowCount; row += 1) offsets[row + 1] = (offsets[row + 1] ?? 0) + (offsets[row] ?? 0);
  const places = offsets[rowCount] ?? 0;
  const result = { offsets, columns: new Uint16Array(places), weights: new Uint8Array(places), step };
  const next = offsets.slice();
  forEachEntry(columns, step, (row, column, steps) => {
    const place = next[row] ?? 0;
    result.columns[place] = column;
    result.weights[place] = steps;
    next[row] = place + 1;
  });
  return result;
}

function forEachEntry(
  columns: Column[],
  step: number,
  visit: (row: number, column: number, steps: number) => void,
): void {
  columns.forEach(({ rows, weights }, column) => {
    rows.forEach((row, at) => {
      const steps = Math.round((weights[at] ?? 0) / step);
      if (steps > 0) visit(row, column, steps);
    });
  });
}
