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
