import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const lastSeqs = prepared<{ id: string; seq: number }>(
  'select id, last_seq as seq from conversations where id = any($1::uuid[])',
)

/** The number of the last message of each conversation. `db` must have the system scope. */
export async function listLastSeqs(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await lastSeqs(db, [ids])).map(({ id, seq }) => [id, seq]))
}
