import {
  erasedTraveller,
  eraseJson,
  eraseText,
  locatorsOf,
  type PersonalData,
  patternsOf,
  type Traces,
} from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteKeysOf, deleteMessageKeys } from '../chain/chain-keys.store.ts'
import {
  blankAnswers,
  eraseAnswers,
  eraseNotifications,
  eraseOutbox,
  eraseRelayed,
  listAnswerData,
  listCompaniesOfNotifications,
  listEventsWith,
  listNotificationData,
  listNotificationsWith,
  listOutboxData,
  listOutboxWith,
  updateEventPayloads,
  updateNotificationTexts,
  updateOutboxTexts,
} from './delivery-data.store.ts'

type Payload = Readonly<Record<string, unknown>>

/** The event concerns nobody else. */
function isAboutOnly(payload: Payload, { userId }: Traces): boolean {
  const people = payload['user_ids']
  return Array.isArray(people) && people.every((one) => one === userId)
}

/** The payload without the person. Of a trip that nobody else was on, only the id is left. */
function erasePayload(payload: Payload, traces: Traces): Payload {
  const erased = eraseJson(payload, traces) as Payload
  const trip = payload['trip'] as { readonly id: string } | undefined
  return trip && isAboutOnly(payload, traces) ? { ...erased, trip: { id: trip.id, name: erasedTraveller } } : erased
}

/** Removes the person from webhook events, so that open deliveries are sent without them, and from what receivers answered. */
async function eraseFromEvents({ db, now }: Ctx, traces: Traces): Promise<void> {
  const patterns = patternsOf(locatorsOf(traces))
  const events = await listEventsWith(db, traces.companyIds, patterns)
  await updateEventPayloads(
    db,
    events.map(({ id, payload }) => ({ id, payload: erasePayload(payload, traces) })),
    now,
  )
  await blankAnswers(
    db,
    traces.companyIds,
    events.map(({ id }) => id),
    patterns,
  )
}

/** Removes the person from the notifications of others, sent or waiting, and from what the outbox has of them. */
async function eraseFromNotifications({ db }: Ctx, traces: Traces): Promise<void> {
  const patterns = patternsOf(locatorsOf(traces))
  const notifications = await listNotificationsWith(db, traces, patterns)
  const erased = <Row extends { readonly title: string; readonly body: string }>(row: Row): Row => ({
    ...row,
    title: eraseText(row.title, traces),
    body: eraseText(row.body, traces),
  })
  const messages = await listOutboxWith(
    db,
    traces,
    patterns,
    notifications.map(({ id }) => id),
  )
  await updateOutboxTexts(
    db,
    messages.map((one) => ({ ...erased(one), message: eraseJson(one.message, traces) })),
  )
  await deleteMessageKeys(
    db,
    notifications.map(({ id }) => id),
  )
  await updateNotificationTexts(
    db,
    notifications.map((one) => ({ ...erased(one), data: eraseJson(one.data, traces) })),
  )
}

/** The personal data of this room (docs/contract/erasure.md). */
export const deliveryPersonalData: readonly PersonalData[] = [
  {
    name: 'notifications',
    export: (ctx, userId) => listNotificationData(ctx.db, userId),
    traces: async (ctx, userId) => ({ companyIds: await listCompaniesOfNotifications(ctx.db, userId) }),
    erase: async (ctx, userId, traces) => {
      await deleteKeysOf(ctx.db, userId)
      await eraseRelayed(ctx.db, userId, ctx.now)
      await eraseNotifications(ctx.db, userId)
      await eraseFromEvents(ctx, traces)
      await eraseFromNotifications(ctx, traces)
    },
  },
  {
    name: 'answers_by_sms',
    export: (ctx, userId) => listAnswerData(ctx.db, userId),
    erase: (ctx, userId, { addresses }) => eraseAnswers(ctx.db, userId, addresses),
  },
  {
    name: 'outbox',
    export: (ctx, userId) => listOutboxData(ctx.db, userId),
    erase: (ctx, userId) => eraseOutbox(ctx.db, userId),
  },
]
