import { audit } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { conflict, invalid, notFound, unauthorized } from '../../platform/problem.ts'
import { getNotification } from '../notifications/notification-desk.service.ts'
import { companyAtDesk, getEndpoint } from '../webhooks/endpoint.service.ts'
import {
  countByHour,
  deliveryExists,
  findDeliveryInFull,
  listNamed,
  pageOfAllDeliveries,
  replayFailed,
  replayNamed,
} from './delivery-desk.store.ts'
import {
  type DeliveryFilter,
  type DeliveryInFull,
  type DeliverySummary,
  everyHour,
  type HourOfDeliveries,
  hoursBefore,
  isTooLong,
  mostDaysOfHours,
  startOfHour,
  usualSince,
} from './delivery-desk.ts'
import { countOf } from './event-log.service.ts'
import type { Replayed } from './event-log.store.ts'

/** What somebody at the desk searches for. */
export interface DeliveryQuery extends Partial<Pick<DeliveryFilter, 'state' | 'outcome' | 'event'>> {
  readonly companyId?: string | undefined
  readonly endpointId?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Instead of since: so many hours, the present one included. */
  readonly hours?: number | undefined
  /** Instead of a time and an event: those about the same as this notification. */
  readonly notificationId?: string | undefined
}

/** The filter within what the caller may see. */
async function filterFor(ctx: Ctx, query: DeliveryQuery, since = usualSince): Promise<DeliveryFilter> {
  const { companyId, endpointId, since: from, until: to, hours, notificationId: _, ...more } = query
  if (hours !== undefined && from !== undefined) throw invalid({ hours: 'or since, not both' })
  const until = to ?? ctx.now
  const range = { since: from ?? (hours === undefined ? since(until) : hoursBefore(until, hours)), until }
  if (range.since > range.until) throw invalid({ until: 'must not be before since' })
  const company = await companyAtDesk(ctx, companyId)
  if (endpointId === undefined) return { ...more, ...range, companyId: company }
  const endpoint = await getEndpoint(ctx, company, endpointId)
  return { ...more, ...range, companyId: endpoint.companyId, endpointId: endpoint.id }
}

const aMinute = 60_000

/** What happened with a notification: an event of its number and company is written in the same transaction. */
async function filterOfNotification(ctx: Ctx, id: string): Promise<DeliveryFilter | undefined> {
  const { companyId, type, userId, data, cause, createdAt } = await getNotification(ctx, id)
  if (companyId === null) return undefined
  const ids = [...Object.values(data).filter((value) => typeof value === 'string'), ...cause.split(':')]
  const [since, until] = [new Date(createdAt.getTime() - aMinute), new Date(createdAt.getTime() + aMinute)]
  return { companyId, event: type, since, until, sameAs: { userId, ids } }
}

/** Deliveries to all endpoints, those of the newest events first. */
export async function searchDeliveries(
  ctx: Ctx,
  { notificationId, ...query }: DeliveryQuery,
  pageRequest: PageRequest,
): Promise<Page<DeliverySummary>> {
  const filter = await filterFor(ctx, query)
  if (notificationId === undefined) return pageOfAllDeliveries(ctx.db, filter, pageRequest)
  const ofOne = await filterOfNotification(ctx, notificationId)
  if (!ofOne) return { items: [], total: 0 }
  const { endpointId, state, outcome } = filter
  return pageOfAllDeliveries(ctx.db, { ...ofOne, endpointId, state, outcome }, pageRequest)
}

/** Throws for a delivery that the caller does not see: 401 when it is another company's, 404 when there is none. */
async function refuseUnseen(ctx: Ctx, id: number): Promise<never> {
  if (await deliveryExists(ctx.db, id)) throw unauthorized('This webhook delivery is not yours.')
  throw notFound(`No webhook delivery has id ${id}.`)
}

/** One delivery with the request as it was sent, and every answer. */
export const getDeliveryInFull = async (ctx: Ctx, id: number): Promise<DeliveryInFull> =>
  (await findDeliveryInFull(ctx.db, deskCompany(ctx), id)) ?? refuseUnseen(ctx, id)

const aDay = (until: Date): Date => hoursBefore(until, 24)

/** How many deliveries came to what, for each hour of a time: the last day where none is named. */
export async function readHours(ctx: Ctx, query: DeliveryQuery): Promise<HourOfDeliveries[]> {
  const filter = await filterFor(ctx, query, aDay)
  const since = startOfHour(filter.since)
  if (isTooLong(filter.since, filter.until))
    throw invalid({ since: `must not be more than ${mostDaysOfHours} days before until` })
  return everyHour(await countByHour(ctx.db, { ...filter, since }), since, filter.until)
}

/** Writes an audit line for each endpoint and wakes the workers. Returns the number of deliveries. */
async function recordReplay(
  tx: Ctx,
  replayed: readonly Replayed[],
  after: Readonly<Record<string, unknown>>,
): Promise<number> {
  for (const { endpointId, companyId, deliveries } of replayed)
    await audit(tx, {
      action: 'replay',
      subjectKind: 'webhook_endpoint',
      subjectId: endpointId,
      companyId,
      before: null,
      after: { ...after, deliveries },
    })
  afterCommit(tx.db, wakeWorkers)
  return countOf(replayed)
}

/** Sends these deliveries once more, from the beginning of the calendar. One that is being tried at this moment is left alone. */
export function replayDeliveries(ctx: Ctx, wanted: readonly number[]): Promise<number> {
  const ids = [...new Set(wanted)]
  return inTransaction(ctx, async (tx) => {
    const found = new Map((await listNamed(tx.db, deskCompany(tx), ids)).map((one) => [one.id, one]))
    for (const id of ids) {
      const one = found.get(id) ?? (await refuseUnseen(tx, id))
      if (!one.endpointIsThere)
        throw conflict('endpoint_deleted', `The endpoint of delivery ${id} was deleted: there is nowhere to send it.`)
    }
    return recordReplay(tx, await replayNamed(tx.db, ids, tx.now), { delivery_ids: ids })
  })
}

/** Sends all that failed once more, except samples. */
export async function replayAllFailed(
  ctx: Ctx,
  query: Omit<DeliveryQuery, 'state' | 'outcome'> & { readonly since: Date },
): Promise<number> {
  const filter = await filterFor(ctx, query)
  return inTransaction(ctx, async (tx) => {
    const { since, until, event = null } = filter
    return recordReplay(tx, await replayFailed(tx.db, filter, tx.now), { failed: true, since, until, event })
  })
}
