/** Rows for one INSERT: PostgreSQL takes 65,535 parameters in a statement. */
const lotSize = 5_000

export function* inLots<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += lotSize) yield rows.slice(from, from + lotSize)
}
