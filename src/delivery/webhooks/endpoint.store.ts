import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { offsetOf } from '../../platform/http/paging.ts'
import { endpointColumns } from './endpoint-columns.store.ts'
import type { WebhookEndpoint } from './webhook.ts'

const columns = sql.raw(endpointColumns)

/** Of one company; null: of all, for staff. */
const of = (companyId: string | null): RawBuilder<unknown> =>
  companyId === null ? sql`deleted_at is null` : sql`deleted_at is null and company_id = ${companyId}`

export async function listEndpoints(db: Db, companyId: string): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints p where ${of(companyId)} order by id`.execute(db)
  return rows
}

/** Those that fail come first. */
export async function pageOfEndpoints(
  db: Db,
  companyId: string | null,
  pageRequest: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints p where ${of(companyId)}
    order by failing_since nulls last, id limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_endpoints where ${of(companyId)}`.execute(db)
  return { items: rows, total: counted[0]?.total ?? 0 }
}

export async function findEndpoint(
  db: Db,
  companyId: string | null,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints p where ${of(companyId)} and id = ${id}
    ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function insertEndpoint(db: Db, one: WebhookEndpoint, secret: Buffer): Promise<void> {
  await sql`
    insert into webhook_endpoints (id, company_id, url, enabled, enabled_events, signing_secret, disabled_because, created_at, updated_at)
    values (${one.id}, ${one.companyId}, ${one.url}, ${one.enabled}, ${[...one.enabledEvents]}::int[], ${secret},
      ${one.disabledBecause}, ${one.createdAt}, ${one.updatedAt})`.execute(db)
}

/** Writes the fields that people may change. */
export async function saveEndpoint(db: Db, one: WebhookEndpoint): Promise<void> {
  await sql`
    update webhook_endpoints
    set url = ${one.url}, enabled = ${one.enabled}, enabled_events = ${[...one.enabledEvents]}::int[],
      disabled_because = ${one.disabledBecause}, failing_since = ${one.failingSince}, revision = ${one.revision}, updated_at = ${one.updatedAt}
    where id = ${one.id}`.execute(db)
}

export async function readSecret(db: Db, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select signing_secret as secret from webhook_endpoints where id = ${id}`.execute(db)
  return rows[0]?.secret
}

export async function saveSecrets(
  db: Db,
  one: WebhookEndpoint,
  secrets: { readonly current: Buffer; readonly previous: Buffer },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set signing_secret = ${secrets.current}, previous_secret = ${secrets.previous},
      previous_secret_until = ${one.previousSecretUntil}, revision = ${one.revision}, updated_at = ${one.updatedAt}
    where id = ${one.id}`.execute(db)
}

/** Deleted endpoints get nothing more; their log stays until it is too old. */
export async function markDeleted(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    update webhook_endpoints set deleted_at = ${at}, enabled = false, previous_secret = null, updated_at = ${at}
    where id = ${id}`.execute(db)
  await sql`
    update webhook_deliveries set state = 'dropped', ended_at = ${at}
    where id = any(array(${notOver(id)})) and state in ('waiting', 'paused')`.execute(db)
}

/** One branch for each partial index; a single condition would scan all deliveries of the endpoint. */
const notOver = (endpointId: string) => sql`
  select id from webhook_deliveries where endpoint_id = ${endpointId} and state = 'waiting' and leased_until is null
  union all
  select id from webhook_deliveries where endpoint_id = ${endpointId} and leased_until is not null
  union all
  select id from webhook_deliveries where endpoint_id = ${endpointId} and state = 'paused' and leased_until is null`

/** Pauses the waiting deliveries; they keep their position in the retry calendar. */
export async function pauseDeliveries(db: Db, endpointId: string): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'paused'
    where id = any(array(${notOver(endpointId)})) and state = 'waiting'`.execute(db)
}

/**
 * Deliveries within their calendar resume; those that came due meanwhile are tried at once. The others are exhausted and
 * can be replayed.
 */
export async function resumeDeliveries(db: Db, endpointId: string, now: Date, oldest: Date): Promise<void> {
  await sql`
    update webhook_deliveries
    set state = case when queued_at >= ${oldest} then 'waiting' else 'exhausted' end,
      ended_at = case when queued_at >= ${oldest} then null else ${now}::timestamptz end
    where endpoint_id = ${endpointId} and state = 'paused'`.execute(db)
}

export const endpointExists = existsAnywhere('webhook_endpoint')
export const webhookEventExists = existsAnywhere('webhook_event')

/** New endpoints of a company are made one after the other until the transaction ends, so that they are counted. */
export async function lockEndpoints(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-endpoints:${companyId}`}, 0))`.execute(db)
}
