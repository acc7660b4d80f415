import type pg from 'pg'

/** A column that can hold words, bytes, places or days. */
export interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** The database computes it from others. */
  readonly generated: boolean
}

/** Ids, counts, times and yes or no: everything else may hold something of a person. */
const plain = [
  ...['uuid', 'uuid[]', 'boolean', 'smallint', 'integer', 'bigint', 'smallint[]', 'integer[]', 'bigint[]'],
  ...['timestamp with time zone', 'timestamp without time zone', 'interval'],
]

/** The columns of all tables (partitions are part of their table) that can hold something of a person. Not those that take only words of a list. */
export async function telling(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and format_type(a.atttypid, null) <> all($1::text[])
       and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ '(= ANY \\(|<@ )\\(?ARRAY\\[')
     order by 1, 2`,
    [plain],
  )
  return rows
}

/** The rows of a table as JSON. */
export async function rowsOf(client: pg.Client, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
  return rows.map(({ row }) => row)
}

/** Writes a row that `to_jsonb` has given; what the database computes or counts itself it does again. */
export async function insertRow(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I', attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const names = rows[0]?.names ?? ''
  await client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  )
}
