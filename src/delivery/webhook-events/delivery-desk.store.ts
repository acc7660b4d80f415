import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { bodyOf } from '../webhooks/delivering.ts'
import {
  type DeliveryFilter,
  type DeliveryInFull,
  type DeliverySummary,
  type HourOfDeliveries,
  mostCounted,
  type SignedTry,
} from './delivery-desk.ts'
import { again, type Replayed } from './event-log.store.ts'

/** The index of failed deliveries has these words: a delivery that arrives at once never comes into it. */
const failed = sql`(d.state = 'exhausted' or (d.tries > 0 and d.state in ('waiting', 'paused')))`
const outcome = sql`case when d.state in ('delivered', 'dropped') then d.state when ${failed} then 'failed' else 'waiting' end`
const ofOutcome: Readonly<Record<string, RawBuilder<unknown>>> = {
  delivered: sql`d.state = 'delivered'`,
  dropped: sql`d.state = 'dropped'`,
  waiting: sql`d.state in ('waiting', 'paused') and d.tries = 0`,
  failed,
}

/** The event names the person, or what the notification is about. */
const isSameAs = ({ userId, ids }: NonNullable<DeliveryFilter['sameAs']>): RawBuilder<unknown> =>
  sql`(e.payload -> 'user_ids' ? ${userId} or e.payload ->> 'user_id' = any(${[userId, ...ids]}::text[])
    or e.payload #>> '{user,id}' = ${userId} or e.payload ->> 'alert_id' = any(${[...ids]}::text[]))`

/** The lowest id that an event of this millisecond can have: ids begin with their time. */
const lowestId = (ms: number): string => {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/**
 * What is chosen of webhook_events e and webhook_deliveries d, newest event first. The events of a company are found by its index of times;
 * those of all companies by their ids, which begin with the time. Both stop at the end of the time and, in a list, at the end of the page.
 */
function chosen(filter: DeliveryFilter): {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly shownOrder: RawBuilder<unknown>
} {
  const { companyId, endpointId, state, outcome: wanted, event, since, until, sameAs } = filter
  const all = [
    sql`e.id = d.event_id`,
    sql`e.created_at >= ${since} and e.created_at <= ${until}`,
    companyId === null
      ? sql`d.event_id >= ${lowestId(since.getTime())}::uuid and d.event_id < ${lowestId(until.getTime() + 1)}::uuid`
      : sql`e.company_id = ${companyId}::uuid`,
    ...(endpointId === undefined ? [] : [sql`d.endpoint_id = ${endpointId}::uuid`]),
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(wanted === undefined ? [] : [ofOutcome[wanted] ?? sql`false`]),
    ...(event === undefined ? [] : [sql`e.event = ${event}`]),
    ...(sameAs === undefined ? [] : [isSameAs(sameAs)]),
  ]
  const where = sql.join(all, sql` and `)
  return companyId === null
    ? { where, order: sql`d.event_id desc, d.id desc`, shownOrder: sql`"eventId" desc, id desc` }
    : { where, order: sql`e.created_at desc, d.id desc`, shownOrder: sql`"happenedAt" desc, id desc` }
}

const columns = sql`
  d.id, d.endpoint_id as "endpointId", d.company_id as "companyId", p.url, d.event_id as "eventId", e.event, e.event_name as "eventName",
  e.test, e.created_at as "happenedAt", d.state, ${outcome} as outcome, d.tries,
  case when d.state = 'waiting' then d.due_at end as "nextTryAt", d.queued_at as "queuedAt", d.ended_at as "endedAt"`

type LastTry = NonNullable<DeliverySummary['lastTry']>
type SummaryRow = Omit<DeliverySummary, 'lastTry'> & { readonly lastTry: (Omit<LastTry, 'at'> & { at: string }) | null }

const dated = <T extends { readonly at: string }>(one: T): Omit<T, 'at'> & { at: Date } => ({
  ...one,
  at: new Date(one.at),
})

export async function pageOfAllDeliveries(
  db: Db,
  filter: DeliveryFilter,
  pageRequest: PageRequest,
): Promise<Page<DeliverySummary>> {
  const { where, order, shownOrder } = chosen(filter)
  const { rows } = await sql<SummaryRow>`
    select page.*, (
      select json_build_object('at', t.at, 'status', t.status, 'error', t.error, 'durationMs', t.duration_ms)
      from webhook_tries t where t.delivery_id = page.id order by t.id desc limit 1) as "lastTry"
    from (
      select ${columns}
      from webhook_deliveries d, webhook_events e, webhook_endpoints p
      where ${where} and p.id = d.endpoint_id
      order by ${order} limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}) page
    order by ${shownOrder}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from webhook_deliveries d, webhook_events e where ${where} limit ${mostCounted}) counted`.execute(db)
  return {
    items: rows.map((row) => ({ ...row, lastTry: row.lastTry && dated(row.lastTry) })),
    total: counted[0]?.total ?? 0,
  }
}

type FullRow = Omit<DeliveryInFull, 'body' | 'triesMade' | 'tries'> & {
  readonly triesMade: number
  readonly payload: string
  readonly log: readonly (Omit<SignedTry, 'at'> & { at: string })[]
}

/** One delivery, within a company (null: any, for staff), with the body that is sent at every try. */
export async function findDeliveryInFull(
  db: Db,
  companyId: string | null,
  id: number,
): Promise<DeliveryInFull | undefined> {
  const { rows } = await sql<FullRow>`
    select ${columns}, d.tries as "triesMade", e.payload::text as payload, e.erased_at as "erasedAt", coalesce((
      select json_agg(json_build_object('number', t.number, 'at', t.at, 'url', t.url, 'address', t.address, 'status', t.status,
        'durationMs', t.duration_ms, 'answer', t.answer, 'error', t.error, 'serviceSignature', t.service_signature,
        'webhookSignature', t.webhook_signature) order by t.id)
      from webhook_tries t where t.delivery_id = d.id), '[]') as log
    from webhook_deliveries d join webhook_events e on e.id = d.event_id join webhook_endpoints p on p.id = d.endpoint_id
    where d.id = ${id} and (${companyId}::uuid is null or d.company_id = ${companyId}::uuid)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { payload, log, ...rest } = row
  return { ...rest, tries: log.map(dated), body: bodyOf({ ...row, createdAt: row.happenedAt }) }
}

export const deliveryExists = existsAnywhere('webhook_delivery')

/** By the hour of the event. Hours without deliveries are missing. */
export async function countByHour(db: Db, filter: DeliveryFilter): Promise<HourOfDeliveries[]> {
  const { where } = chosen(filter)
  const count = (one: string) => sql`count(*) filter (where ${ofOutcome[one]})::int as ${sql.id(one)}`
  const { rows } = await sql<HourOfDeliveries>`
    select date_trunc('hour', e.created_at, 'UTC') as hour,
      ${sql.join(['delivered', 'failed', 'waiting', 'dropped'].map(count))}
    from webhook_deliveries d, webhook_events e where ${where} group by 1`.execute(db)
  return rows
}

/** Which of these there are, within a company (null: any), and whether their endpoints are. */
export async function listNamed(
  db: Db,
  companyId: string | null,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly endpointIsThere: boolean }[]> {
  const { rows } = await sql<{ id: number; endpointIsThere: boolean }>`
    select d.id, exists (select from webhook_endpoints p where p.id = d.endpoint_id and p.deleted_at is null) as "endpointIsThere"
    from webhook_deliveries d
    where d.id = any(${[...ids]}::bigint[]) and (${companyId}::uuid is null or d.company_id = ${companyId}::uuid)`.execute(
    db,
  )
  return rows
}

const toReplay = sql`
  select d.event_id, d.endpoint_id, d.company_id, p.enabled, e.sequence
  from webhook_deliveries d, webhook_events e, webhook_endpoints p`

/** These deliveries once more. */
export const replayNamed = (tx: Db, ids: readonly number[], now: Date): Promise<Replayed[]> =>
  again(
    tx,
    sql`${toReplay} where e.id = d.event_id and p.id = d.endpoint_id and p.deleted_at is null and d.id = any(${[...ids]}::bigint[])`,
    now,
    1,
  )

/** All that failed, except samples, with bulk priority, so that new events go first. */
export const replayFailed = (tx: Db, filter: DeliveryFilter, now: Date): Promise<Replayed[]> =>
  again(
    tx,
    sql`${toReplay} where ${chosen({ ...filter, outcome: 'failed' }).where} and p.id = d.endpoint_id and p.deleted_at is null and not e.test`,
    now,
    2,
  )
