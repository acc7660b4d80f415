/** The rows of a created trip, and statements that insert such rows again: the reference for creating a trip. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Each table that a new trip writes to, and how its rows are found. */
const tables: readonly (readonly [table: string, where: string])[] = [
  ['trips', 'id = $1'],
  ['trip_travellers', 'trip_id = $1'],
  ['destinations', 'trip_id = $1'],
  ['segments', 'trip_id = $1'],
  ['stays', 'trip_id = $1'],
  ['jobs', "payload->>'tripId' = $1::text"],
  ['audit_log', "subject_kind = 'trip' and subject_id = $1::text"],
  ['webhook_events', "payload->>'trip_id' = $1::text"],
  ['notifications', "data->>'trip_id' = $1::text"],
  ['deliveries', "notification_id in (select id from notifications where data->>'trip_id' = $1::text)"],
]

interface Insertion {
  readonly text: string
  readonly rows: string
}

export interface SameRows {
  readonly insertions: readonly Insertion[]
  /** Ids that must be new each time. */
  readonly ids: readonly string[]
}

/** Connections without a tenant scope, for the reference. */
export const barePool = (connectionString: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString, max, options: '-c role=godwit_service -c godwit.everything=on' })

/** The rows of one trip as statements that write them again. */
export async function rowsOfTrip(pool: pg.Pool, tripId: string): Promise<SameRows> {
  const insertions: Insertion[] = []
  const ids = new Set<string>([tripId])
  for (const [table, where] of tables) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [table],
    )
    const list = columns.map(({ name }) => name).join(', ')
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${where}`,
      [tripId],
    )
    for (const { row } of rows) if (typeof row['id'] === 'string') ids.add(row['id'])
    if (rows.length === 0) continue
    insertions.push({
      text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      rows: JSON.stringify(rows.map(({ row }) => row)),
    })
  }
  return { insertions, ids: [...ids] }
}

/** Inserts them again, one statement per table in one transaction. */
export async function insertAgain(pool: pg.Pool, { insertions, ids }: SameRows): Promise<void> {
  const fresh = ids.map((old) => [old, randomUUID()] as const)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [n, { text, rows }] of insertions.entries()) {
      const own = fresh.reduce((all, [old, id]) => all.replaceAll(old, id), rows)
      await client.query({ name: `again ${n}`, text, values: [own] })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
