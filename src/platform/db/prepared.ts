import { type Db, runnerOf } from './db.ts'

/** A statement that is written once as SQL; `$1`, `$2` … are its values. */
export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<Row[]>

/**
 * For statements that run often: nothing is built by the query builder, the text goes straight to the driver. In the scope of
 * the database, or inside its transaction.
 */
export const prepared =
  <Row>(text: string): Prepared<Row> =>
  async (db, values) =>
    (await runnerOf(db)(text, values)).rows as Row[]
