import type pg from 'pg'

export interface Column {
  readonly name: string
  readonly type: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

/** The tables with what can be written of them; partitions are read through their parent, generated columns are computed again. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Where each sequence is, as text, since a number of JavaScript may be too small for it. One that was never used is left out. */
export async function listSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Rows of each table. */
export async function countRows(client: pg.Client, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${quoted(name)}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Text that means the same everywhere, and all companies' rows: row-level security binds the owner of the tables too. */
export const exactText = `
  set local godwit.everything = 'on'; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`
