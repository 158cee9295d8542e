export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** Each number as its z-score; 0 when all are equal. */
export function standardized(numbers: Float64Array): Float64Array {
  const mean = sum(numbers) / numbers.length;
  const spread = Math.sqrt(sum(numbers.map((number) => (number - mean) ** 2)) / numbers.length) || 1;
  return numbers.map((number) => (number - mean) / spread);
}
