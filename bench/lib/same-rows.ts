/** The rows of a created trip, and statements that insert such rows again: the reference for creating a trip. */
import { randomBytes, randomUUID } from 'node:crypto'
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
  /** Ids and other texts that must be new each time. */
  readonly ids: readonly string[]
  readonly count: number
}

/** Connections without a tenant scope, for the reference. */
export const barePool = (connectionString: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString, max, options: '-c role=godwit_service -c godwit.everything=on' })

/** Columns whose values are unique. */
const uniqueColumns = ['id', 'transaction_id', 'email', 'human_id', 'number', 'digest', 'key', 'unique_key']

/** The rows that conditions find in tables, as statements that write them again. */
export async function insertionsOf(
  pool: pg.Pool,
  from: readonly (readonly [table: string, where: string])[],
  values: readonly unknown[],
): Promise<SameRows> {
  const insertions: Insertion[] = []
  const ids = new Set<string>()
  let count = 0
  for (const [table, where] of from) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [table],
    )
    const list = columns.map(({ name }) => name).join(', ')
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${where}`,
      [...values],
    )
    for (const { row } of rows)
      for (const column of uniqueColumns) if (typeof row[column] === 'string') ids.add(row[column])
    if (rows.length === 0) continue
    count += rows.length
    insertions.push({
      text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      rows: JSON.stringify(rows.map(({ row }) => row)),
    })
  }
  // The longest first: one may be a part of another.
  return { insertions, ids: [...ids].toSorted((a, b) => b.length - a.length), count }
}

/** Tables that have more rows than before, each after those that it refers to. */
export async function grownTables(pool: pg.Pool, work: () => Promise<void>): Promise<readonly string[]> {
  const { rows: all } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const counted = async (): Promise<ReadonlyMap<string, string>> => {
    const counts = new Map<string, string>()
    for (const { name } of all) {
      const { rows } = await pool.query<{ count: string }>(`select count(*) from ${name}`)
      counts.set(name, String(rows[0]?.count))
    }
    return counts
  }
  const before = await counted()
  await work()
  const after = await counted()
  const { rows: references } = await pool.query<{ one: string; other: string }>(
    `select conrelid::regclass::text as one, confrelid::regclass::text as other from pg_constraint where contype = 'f'`,
  )
  const waiting = new Set([...after].filter(([name, count]) => count !== before.get(name)).map(([name]) => name))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const isFree = (name: string): boolean =>
      !references.some(({ one, other }) => one === name && other !== name && waiting.has(other))
    const free = [...waiting].filter(isFree)
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`)
    for (const name of free) waiting.delete(name)
    ordered.push(...free)
  }
  return ordered
}

/** The rows of one trip as statements that write them again. */
export const rowsOfTrip = (pool: pg.Pool, tripId: string): Promise<SameRows> => insertionsOf(pool, tables, [tripId])

/** A new value of the same kind: an id, an address, bytes in hexadecimal, or a short text. */
function freshValue(old: string): string {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(old)) return randomUUID()
  if (old.includes('@')) return `${randomUUID()}@example.com`
  if (old.startsWith('\\x')) return `\\x${randomBytes((old.length - 2) / 2).toString('hex')}`
  return randomUUID().replaceAll('-', '').toUpperCase().slice(0, 12)
}

/** As it stands within a text of JSON. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Inserts them again, one statement per table in one transaction. */
export async function insertAgain(pool: pg.Pool, { insertions, ids }: SameRows): Promise<void> {
  const fresh = ids.map((old) => [quoted(old), quoted(freshValue(old))] as const)
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
