import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { LeasedTable } from '../../platform/jobs/lease-sql.ts'
import type { Leased } from '../../platform/jobs/leases.ts'
import type { Result } from './result.ts'

/** A payload of more bytes in the table is not read ahead with the claim, but when its turn has come. */
const readAheadBytes = 8_192

/** Deliveries are leased rows that stay when they are finished; each endpoint is a lane. */
export const webhookDeliveriesTable: LeasedTable = {
  table: 'webhook_deliveries',
  lane: 'endpoint_id',
  laneType: 'uuid',
  columns: ['tries', 'event_id'],
  beside: {
    columns: `e.event, e.event_name, e.created_at, e.test,
      case when pg_column_size(e.payload) <= ${readAheadBytes} then e.payload::text end as payload`,
    joins: 'left join webhook_events e on e.id = claimed.event_id',
  },
  error: 'last_error',
  open: `state = 'waiting'`,
}

/** A claimed row, with its event as it was found beside it: null where it is gone. */
export interface Claimed extends Leased {
  readonly tries: number
  readonly event_id: string
  readonly event: number | null
  readonly event_name: string
  readonly created_at: Date
  readonly test: boolean
  /** Null too where it is long. */
  readonly payload: string | null
}

/** What is to be sent, and where to, as it stands now. */
export interface Due {
  readonly tries: number
  readonly eventId: string
  readonly event: number
  readonly eventName: string
  readonly createdAt: Date
  /** As the database writes it: always the same text. */
  readonly payload: string
  readonly test: boolean
  readonly endpoint: DueEndpoint
}

export interface DueEndpoint {
  readonly id: string
  readonly companyId: string
  readonly url: string
  readonly enabled: boolean
  readonly secret: Buffer
  readonly previousSecret: Buffer | null
  readonly previousSecretUntil: Date | null
  readonly failingSince: Date | null
  readonly lastSuccessAt: Date | null
}

/** An endpoint `p` that may be sent something: neither it nor its company was deleted. */
const aliveText = `p.deleted_at is null
  and not exists (select from companies c where c.id = p.company_id and c.deleted_at is not null)`
const alive = sql.raw(aliveText)

const endpointColumns = `p.id, p.company_id as "companyId", p.url, p.enabled, p.signing_secret as secret,
    p.previous_secret as "previousSecret", p.previous_secret_until as "previousSecretUntil",
    p.failing_since as "failingSince", p.last_success_at as "lastSuccessAt"`

const endpoints = prepared<DueEndpoint>(`
  select ${endpointColumns} from webhook_endpoints p where p.id = any($1::uuid[]) and ${aliveText}`)

/** Endpoints as they are now; one that is gone is missing. */
export async function loadEndpoints(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DueEndpoint>> {
  return new Map((await endpoints(db, [ids])).map((one) => [one.id, one]))
}

const due = prepared<DueEndpoint & Omit<Due, 'endpoint'> & { deliveryId: number }>(`
  select d.id as "deliveryId", d.tries, e.id as "eventId", e.event, e.event_name as "eventName",
    e.created_at as "createdAt", e.payload::text as payload, e.test, ${endpointColumns}
  from webhook_deliveries d
  join webhook_events e on e.id = d.event_id
  join webhook_endpoints p on p.id = d.endpoint_id and ${aliveText}
  where d.id = any($1::bigint[]) and d.state = 'waiting'`)

/** Loads what is to be sent, in one statement; one that was paused, or whose event or endpoint is gone, is missing. */
export async function loadDue(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Due>> {
  const rows = await due(db, [ids])
  return new Map(rows.map((row) => [row.deliveryId, { ...row, endpoint: row }]))
}

const saving = prepared<{ id: number }>(`
  with result as (
    select * from unnest($2::bigint[], $3::int[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[],
      $9::text[], $10::text[], $11::int[], $12::int[], $13::text[], $14::text[])
      as result(id, attempts, state, number, at, ended, due_at, url, address, status, duration_ms, answer, error)
  ), own as (
    update webhook_deliveries d
    set state = case when r.state = 'waiting' and d.state <> 'waiting' then d.state else r.state end,
      leased_until = null, leased_by = null, due_at = coalesce(r.due_at, d.due_at), tries = r.number, last_error = r.error,
      ended_at = case when r.state = 'waiting' then null else r.ended end
    from result r
    where d.id = r.id and d.attempts = r.attempts and d.leased_by = $1
    returning d.id, d.company_id
  ), logged as (
    insert into webhook_tries (delivery_id, company_id, number, at, url, address, status, duration_ms, answer, error)
    select own.id, own.company_id, r.number, r.at, r.url, r.address, r.status, r.duration_ms, r.answer, r.error
    from own join result r on r.id = own.id
  )
  select id from own`)

/**
 * Writes what tries came to, and the tries themselves, while the leases are ours; and ends the leases. Answers the ids
 * that were still ours. What was paused or dropped during the try stays so, unless it has arrived.
 */
export async function saveResults(db: Db, holder: string, results: readonly Result[]): Promise<ReadonlySet<number>> {
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
  ])
  return new Set(rows.map((row) => row.id))
}

/** Ends the lease of a row that is not to be sent now: it was paused meanwhile, or its event or endpoint is gone for good. */
export async function letGo(db: Db, holder: string, row: Leased, at: Date): Promise<void> {
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

/** Answers since when the endpoint fails, and whether that is new. */
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

/** The receiver said 410. Answers false when it was disabled already. */
export async function markGone(db: Db, endpointId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set enabled = false, disabled_because = 'gone', revision = revision + 1, updated_at = ${at}
    where id = ${endpointId} and enabled returning id`.execute(db)
  return rows.length > 0
}
