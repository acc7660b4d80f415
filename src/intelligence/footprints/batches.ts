/** Rows per INSERT: PostgreSQL allows at most 65,535 parameters in a statement. */
const batchSize = 5_000

export const inBatches = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, at) =>
    rows.slice(at * batchSize, (at + 1) * batchSize),
  )
