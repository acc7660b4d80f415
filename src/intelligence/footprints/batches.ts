/** Rows per INSERT: PostgreSQL allows at most 65,535 parameters in a statement. */
const batchSize = 5_000

export function* inBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize)
}
