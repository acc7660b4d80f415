import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { LeasedTable } from '../../platform/jobs/lease-sql.ts'
import type { LeasedRow } from '../../platform/jobs/lease-store.ts'
import type { Due, DueEndpoint, Result } from './delivering.ts'
import { dueEndpointColumns } from './endpoint-columns.store.ts'

/** A larger payload is not read by the claim but just before it is sent. */
const readAheadBytes = 8_192

/** An endpoint `p` that may be sent something: neither it nor its company was deleted. */
const aliveText = `p.deleted_at is null
  and not exists (select from shared_companies c where c.id = p.company_id and c.deleted_at is not null)`
const alive = sql.raw(aliveText)

const dueColumns = `e.event, e.event_name as "eventName", e.created_at as "createdAt", e.test, ${dueEndpointColumns}`

/** Deliveries are leased rows that stay when they are finished; each endpoint is a queue. A claim reads event and endpoint too. */
export const webhookDeliveriesTable: LeasedTable = {
  table: 'webhook_deliveries',
  queue: 'endpoint_id',
  queueType: 'uuid',
  columns: ['tries', 'event_id'],
  beside: {
    columns: `${dueColumns}, case when pg_column_size(e.payload) <= ${readAheadBytes} then e.payload::text end as payload`,
    joins: `left join webhook_events e on e.id = claimed.event_id
      left join webhook_endpoints p on p.id = claimed.queue and ${aliveText}`,
  },
  error: 'last_error',
  open: `state = 'waiting'`,
}

interface DueRow extends Omit<Due, 'eventId' | 'payload' | 'endpoint'>, Omit<DueEndpoint, 'id'> {
  readonly event_id: string
  readonly endpointId: string
  readonly payload: string
}

/** A claimed row. `event` is null when the event is gone, `endpointId` when the endpoint is, `payload` also when it is long. */
export type Claimed = LeasedRow &
  Omit<DueRow, 'event' | 'endpointId' | 'payload'> & {
    readonly event: number | null
    readonly endpointId: string | null
    readonly payload: string | null
  }

function dueFrom(row: DueRow): Due {
  const { event_id, endpointId, ...columns } = row
  return { ...columns, eventId: event_id, endpoint: { ...columns, id: endpointId } }
}

/** What the claim has read; undefined when something of it is missing and has to be loaded. */
export const claimedDue = (row: Claimed): Due | undefined =>
  row.event === null || row.endpointId === null || row.payload === null ? undefined : dueFrom(row as DueRow)

const due = prepared<DueRow & { deliveryId: number }>(`
  select d.id as "deliveryId", d.tries, d.event_id, ${dueColumns}, e.payload::text as payload
  from webhook_deliveries d
  join webhook_events e on e.id = d.event_id
  join webhook_endpoints p on p.id = d.endpoint_id and ${aliveText}
  where d.id = any($1::bigint[]) and d.state = 'waiting'`)

/** Loads what is to be sent, in one statement; one that was paused, or whose event or endpoint is gone, is missing. */
export async function loadDue(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Due>> {
  return new Map((await due(db, [ids])).map((row) => [row.deliveryId, dueFrom(row)]))
}

const saving = prepared<{ id: number }>(`
  with result as (
    select * from unnest($2::bigint[], $3::int[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[],
      $9::text[], $10::text[], $11::int[], $12::int[], $13::text[], $14::text[], $15::text[], $16::text[])
      as result(id, attempts, state, number, at, ended, due_at, url, address, status, duration_ms, answer, error,
        service_signature, webhook_signature)
  ), own as (
    update webhook_deliveries d
    set state = case when r.state = 'waiting' and d.state <> 'waiting' then d.state else r.state end,
      leased_until = null, leased_by = null, due_at = coalesce(r.due_at, d.due_at), tries = r.number, last_error = r.error,
      ended_at = case when r.state = 'waiting' then null else r.ended end
    from result r
    where d.id = r.id and d.attempts = r.attempts and d.leased_by = $1
    returning d.id, d.company_id
  ), logged as (
    insert into webhook_tries (delivery_id, company_id, number, at, url, address, status, duration_ms, answer, error,
      service_signature, webhook_signature)
    select own.id, own.company_id, r.number, r.at, r.url, r.address, r.status, r.duration_ms, r.answer, r.error,
      r.service_signature, r.webhook_signature
    from own join result r on r.id = own.id
  )
  select id, set_config('synchronous_commit', case when $17::boolean then 'on' else 'off' end, true) from own`)

/**
 * Saves results and their lines in the log, in one statement, and ends the leases. A row whose lease is not ours any more is
 * left alone; answers the ids that were ours. A row that was paused or dropped during the try stays so, unless the try succeeded.
 * Unless `durable`, the commit does not wait for the disk.
 */
export async function saveResults(
  db: Db,
  holder: string,
  results: readonly Result[],
  { durable = true } = {},
): Promise<ReadonlySet<number>> {
  const column = <T>(of: (result: Result) => T): T[] => results.map(of)
  const rows = await saving(db, [
    holder,
    column((one) => one.row.id),
    column((one) => one.row.attempts),
    column((one) => one.state),
    column((one) => one.number),
    column((one) => one.at.toISOString()),
    column((one) => one.ended.toISOString()),
    column((one) => one.dueAt?.toISOString() ?? null),
    column((one) => one.url),
    column((one) => one.address),
    column((one) => one.status),
    column((one) => one.durationMs),
    column((one) => one.answer),
    column((one) => one.error),
    column((one) => one.signature['service-signature'] ?? null),
    column((one) => one.signature['webhook-signature'] ?? null),
    durable,
  ])
  return new Set(rows.map((row) => row.id))
}

/** Ends the lease of a row that was paused since the claim, and drops a row whose event or endpoint was deleted. */
export async function letGo(db: Db, holder: string, row: LeasedRow, at: Date): Promise<void> {
  await sql`
    with own as (
      select d.id, d.state in ('waiting', 'paused') and (e.id is null or p.id is null) as gone
      from webhook_deliveries d
      left join webhook_events e on e.id = d.event_id
      left join webhook_endpoints p on p.id = d.endpoint_id and ${alive}
      where d.id = ${row.id} and d.attempts = ${row.attempts} and d.leased_by = ${holder}
    )
    update webhook_deliveries d
    set state = case when own.gone then 'dropped' else d.state end, leased_until = null, leased_by = null,
      ended_at = case when own.gone then ${at}::timestamptz else d.ended_at end
    from own where d.id = own.id`.execute(db)
}

/** Marks the endpoint as failing, if it is not yet. Answers since when, and whether that is new. */
export async function markFailing(
  db: Db,
  endpointId: string,
  at: Date,
): Promise<{ readonly since: Date; readonly isNew: boolean } | undefined> {
  const { rows } = await sql<{ since: Date; isNew: boolean }>`
    with before as (select id, failing_since from webhook_endpoints where id = ${endpointId} and deleted_at is null for update)
    update webhook_endpoints p set failing_since = coalesce(before.failing_since, ${at}::timestamptz)
    from before where p.id = before.id
    returning p.failing_since as since, before.failing_since is null as "isNew"`.execute(db)
  return rows[0]
}

export async function markWorking(db: Db, endpointId: string, at: Date): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = null, last_success_at = greatest(last_success_at, ${at}::timestamptz)
    where id = ${endpointId}`.execute(db)
}

/** Disables an endpoint that answered 410. False when it was disabled already. */
export async function markGone(db: Db, endpointId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set enabled = false, disabled_because = 'gone', revision = revision + 1, updated_at = ${at}
    where id = ${endpointId} and enabled returning id`.execute(db)
  return rows.length > 0
}
