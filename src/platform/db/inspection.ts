import type pg from 'pg'
import { serviceRole } from './pool.ts'

/** Values of the service's own state, by key. */
export async function inspectState(client: pg.Client, keys: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await client.query<{ key: string; value: unknown }>(
    'select key, value from system_state where key = any($1)',
    [keys],
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** How many jobs are due, for how many seconds the oldest has been, and how many ran out of tries. */
export async function inspectWork(client: pg.Client): Promise<{ due: number; late: number; dead: number }> {
  const { rows } = await client.query<{ due: number; late: number; dead: number }>(
    `select (select count(*) from jobs where leased_until is null and due_at <= clock_timestamp())::int as due,
       coalesce((select extract(epoch from clock_timestamp() - min(due_at)) from jobs where leased_until is null), 0)::float8 as late,
       (select count(*) from dead_jobs)::int as dead`,
  )
  return rows[0] ?? { due: 0, late: 0, dead: 0 }
}

/** What the service's role sees of a row of the audit log, in its scope and outside of it. The row is added for this, and rolled back. */
export async function tryRowSecurity(client: pg.Client): Promise<{ inside: boolean; outside: boolean }> {
  await client.query('begin')
  try {
    await client.query(`set local role ${serviceRole}`)
    await client.query(
      `select set_config('godwit.everything', 'on', true), set_config('godwit.company_id', '', true), set_config('godwit.user_id', '', true)`,
    )
    await client.query(
      `insert into audit_log (at, actor_kind, action, subject_kind, subject_id, request_id)
       values (clock_timestamp(), 'system', 'try', 'row-level security', 'doctor', 'doctor')`,
    )
    const inside = await client.query('select 1 from audit_log limit 1')
    await client.query(`select set_config('godwit.everything', '', true)`)
    const outside = await client.query('select 1 from audit_log limit 1')
    return { inside: inside.rowCount !== 0, outside: outside.rowCount !== 0 }
  } finally {
    await client.query('rollback')
  }
}

/** All values of the service's own state by key; undefined where the database has no tables of ours yet. */
export async function inspectAllState(client: pg.Client): Promise<Map<string, Record<string, unknown>> | undefined> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.system_state') is not null as there`,
  )
  if (!there[0]?.there) return undefined
  const { rows } = await client.query<{ key: string; value: Record<string, unknown> }>(
    'select key, value from system_state',
  )
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Saves a value of the service's own state by the owner's connection, for commands that run without the service's role. */
export async function recordState(client: pg.Client, key: string, value: object, at: Date): Promise<void> {
  await client.query(
    `insert into system_state (key, value, updated_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, JSON.stringify(value), at],
  )
}

/** What migrations make and a database lacks: tables, indexes, policies and triggers that have a name. */
export async function missingObjects(
  client: pg.Client,
  migrations: readonly { readonly sql: string }[],
): Promise<string[]> {
  const expected = new Set<string>()
  const statement =
    /^\s*(?:(create)\s+(?:unique\s+|unlogged\s+)?(table|index|policy|trigger)\s+(?:if not exists\s+)?(\w+)(\s+partition of)?|(drop)\s+(table|index|policy|trigger)\s+(?:if exists\s+)?(\w+)|alter\s+(table|index|policy|trigger)\s+(\w+)[^;]*?\s(rename)\s+to\s+(\w+))/gim
  for (const { sql } of migrations)
    for (const [
      ,
      made,
      kind,
      name,
      partition,
      dropped,
      droppedKind,
      droppedName,
      renamedKind,
      from,
      renamed,
      to,
    ] of sql.matchAll(statement)) {
      if (made && !partition) expected.add(`${kind?.toLowerCase()} ${name}`)
      if (dropped) expected.delete(`${droppedKind?.toLowerCase()} ${droppedName}`)
      if (renamed && expected.delete(`${renamedKind?.toLowerCase()} ${from}`))
        expected.add(`${renamedKind?.toLowerCase()} ${to}`)
    }
  const { rows } = await client.query<{ object: string }>(
    `select case when relkind in ('i', 'I') then 'index ' else 'table ' end || relname as object from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i', 'I')
     union select 'policy ' || polname from pg_policy
     union select 'trigger ' || tgname from pg_trigger where not tgisinternal`,
  )
  const there = new Set(rows.map((row) => row.object))
  return [...expected].filter((one) => !there.has(one)).sort()
}
