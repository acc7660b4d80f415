import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { DeliveryState, WebhookDelivery, WebhookEvent, WebhookTry } from '../webhooks/webhook.ts'

export type Numbered = WebhookEvent & { readonly position: number }

const eventColumns = sql`id, event, event_name as "eventName", created_at as "createdAt", payload, position`

/** Events of the company after a position, in the order of positions. */
export async function eventsAfter(db: Db, companyId: string, after: number, limit: number): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select ${eventColumns} from webhook_events
    where company_id = ${companyId} and position > ${after} order by position limit ${limit}`.execute(db)
  return rows
}

/** One reader of a company numbers at a time; writers never wait. */
export async function lockPositions(tx: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook positions:${companyId}`}, 0))`.execute(tx)
}

/** Gives the next unread events their positions, and returns them. */
export async function numberEvents(tx: Db, companyId: string, most: number): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    with unread as (
      select id from webhook_events where company_id = ${companyId} and position is null and not test
      order by sequence limit ${most}
    ), numbered as materialized (
      select ordered.id, nextval('webhook_event_positions') as place
      from (select u.id from unread u join webhook_events e on e.id = u.id order by e.sequence) ordered
    ), written as (
      update webhook_events e set position = numbered.place from numbered where e.id = numbered.id
      returning e.id, event, event_name, created_at, payload, position
    )
    select ${eventColumns} from written order by position`.execute(tx)
  return rows
}

/** An event, within a company (null: any, for staff). */
export async function findEvent(
  db: Db,
  companyId: string | null,
  id: string,
): Promise<(WebhookEvent & { readonly companyId: string }) | undefined> {
  const { rows } = await sql<WebhookEvent & { companyId: string }>`
    select ${eventColumns}, company_id as "companyId" from webhook_events
    where id = ${id} and (${companyId}::uuid is null or company_id = ${companyId}::uuid)`.execute(db)
  return rows[0]
}

/** Serializes the samples of a company: other transactions wait until this one ends. */
export async function lockTests(tx: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook tests:${companyId}`}, 0))`.execute(tx)
}

/** How many samples the company has sent since then, and when the first of them was. */
export function countTests(
  db: Db,
  companyId: string,
  since: Date,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  return db
    .selectFrom('webhook_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('company_id', '=', companyId)
    .where('created_at', '>', since)
    .where('test', '=', true)
    .executeTakeFirstOrThrow()
}

/** A sample for one endpoint. */
export async function insertTest(
  tx: Db,
  one: WebhookEvent,
  companyId: string,
  endpointId: string,
): Promise<{ readonly deliveryId: number }> {
  await sql`
    insert into webhook_events (id, company_id, event, event_name, payload, created_at, test)
    values (${one.id}, ${companyId}, ${one.event}, ${one.eventName}, ${JSON.stringify(one.payload)}::jsonb, ${one.createdAt}, true)`.execute(
    tx,
  )
  const { rows } = await sql<{ deliveryId: number }>`
    insert into webhook_deliveries (event_id, endpoint_id, company_id, state, priority, due_at, queued_at)
    values (${one.id}, ${endpointId}, ${companyId}, 'waiting', 0, ${one.createdAt}, ${one.createdAt})
    returning id as "deliveryId"`.execute(tx)
  return { deliveryId: rows[0]?.deliveryId ?? 0 }
}

/** How many deliveries to one endpoint were put in line again. */
export interface Replayed {
  readonly endpointId: string
  readonly companyId: string
  readonly deliveries: number
}

/**
 * Requeues events for endpoints, from the beginning of the calendar. A delivery that is being tried at this moment is
 * left alone. Returns how many, by endpoint.
 */
export async function again(tx: Db, chosen: ReturnType<typeof sql>, now: Date, priority: 1 | 2): Promise<Replayed[]> {
  const { rows } = await sql<Replayed>`
    with chosen as (${chosen}), put as (
      insert into webhook_deliveries (event_id, endpoint_id, company_id, state, priority, due_at, queued_at)
      select event_id, endpoint_id, company_id, case when enabled then 'waiting' else 'paused' end, ${priority}::smallint,
        ${now}::timestamptz, ${now}::timestamptz from chosen order by sequence
      on conflict (event_id, endpoint_id) do update
      set state = excluded.state, priority = least(webhook_deliveries.priority, excluded.priority), due_at = excluded.due_at,
        queued_at = excluded.queued_at, tries = 0, ended_at = null
      where webhook_deliveries.leased_until is null
      returning endpoint_id, company_id
    )
    select endpoint_id as "endpointId", company_id as "companyId", count(*)::int as deliveries
    from put group by endpoint_id, company_id order by endpoint_id`.execute(tx)
  return rows
}

/** To every endpoint that takes the event, also to those registered since. */
export const replayEvent = (tx: Db, eventId: string, now: Date): Promise<Replayed[]> =>
  again(
    tx,
    sql`
      select e.id as event_id, p.id as endpoint_id, e.company_id, p.enabled, e.sequence
      from webhook_events e join webhook_endpoints p on p.company_id = e.company_id and p.deleted_at is null
      where e.id = ${eventId}
        and (p.enabled_events = '{}' or e.event = any(p.enabled_events))
        and (not e.test or exists (select from webhook_deliveries d where d.event_id = e.id and d.endpoint_id = p.id))`,
    now,
    1,
  )

/** All events of a period that the endpoint takes, with bulk priority, so that new events go first. */
export const replayRange = (
  tx: Db,
  endpoint: { readonly id: string; readonly companyId: string },
  range: { readonly since: Date; readonly until: Date },
  now: Date,
): Promise<Replayed[]> =>
  again(
    tx,
    sql`
      select e.id as event_id, p.id as endpoint_id, e.company_id, p.enabled, e.sequence
      from webhook_endpoints p join webhook_events e on e.company_id = p.company_id
      where p.id = ${endpoint.id} and e.company_id = ${endpoint.companyId} and not e.test
        and e.created_at >= ${range.since} and e.created_at <= ${range.until}
        and (p.enabled_events = '{}' or e.event = any(p.enabled_events))`,
    now,
    2,
  )

type Row = Omit<WebhookDelivery, 'tries'> & {
  readonly tries: readonly (Omit<WebhookTry, 'at'> & { at: string })[]
}

const deliveryColumns = sql`
  d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", e.event, e.event_name as "eventName", e.test, d.state,
  case when d.state = 'waiting' then d.due_at end as "nextTryAt", d.queued_at as "queuedAt", d.ended_at as "endedAt",
  coalesce((
    select json_agg(json_build_object('number', t.number, 'at', t.at, 'url', t.url, 'address', t.address, 'status', t.status,
      'durationMs', t.duration_ms, 'answer', t.answer, 'error', t.error) order by t.id)
    from webhook_tries t where t.delivery_id = d.id), '[]') as tries`

const toDelivery = (row: Row): WebhookDelivery => ({
  ...row,
  tries: row.tries.map((one) => ({ ...one, at: new Date(one.at) })),
})

/** The log of one endpoint, newest first, with every try. */
export async function pageOfDeliveries(
  db: Db,
  endpointId: string,
  state: DeliveryState | undefined,
  pageRequest: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const chosen = sql`d.endpoint_id = ${endpointId} ${state ? sql`and d.state = ${state}` : sql``}`
  const { rows } = await sql<Row>`
    select ${deliveryColumns} from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where ${chosen} order by d.id desc limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_deliveries d where ${chosen}`.execute(db)
  return { items: rows.map(toDelivery), total: counted[0]?.total ?? 0 }
}

export async function findDelivery(db: Db, endpointId: string, id: number): Promise<WebhookDelivery | undefined> {
  const { rows } = await sql<Row>`
    select ${deliveryColumns} from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.id = ${id}`.execute(db)
  return rows[0] && toDelivery(rows[0])
}

const atOnce = 5_000

/** Deletes a batch of old rows, except deliveries that are not finished; returns whether there may be more. */
export async function deleteOld(db: Db, before: Date): Promise<boolean> {
  const results = [
    await sql`delete from webhook_tries where ctid = any(array(
      select ctid from webhook_tries where at < ${before} limit ${atOnce}))`.execute(db),
    await sql`delete from webhook_deliveries where id in (select id from webhook_deliveries
      where queued_at < ${before} and state <> 'waiting' and leased_until is null limit ${atOnce})`.execute(db),
    await sql`delete from webhook_events where id in (select e.id from webhook_events e
      where e.created_at < ${before} and not exists (select from webhook_deliveries d where d.event_id = e.id) limit ${atOnce})`.execute(
      db,
    ),
    await sql`delete from webhook_endpoints where deleted_at < ${before}`.execute(db),
  ]
  return results.some((one) => Number(one.numAffectedRows ?? 0) >= atOnce)
}
