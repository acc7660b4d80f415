import type { DelayedMessage, DropReasons, PreSendCheck } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { checkTripMessages } from '../../trips/index.ts'
import type { StillConcerned } from '../matching/targeting.ts'
import { listStillConcernedByAdvisory } from './advisory-match.store.ts'
import { findPublishedOfThreads, listMuted, listStillConcerned, revertNotified } from './alert-pre-send-check.store.ts'

/** Why a message is not sent; undefined: it is sent. */
function dropReason(concerned: StillConcerned | undefined): string | undefined {
  if (!concerned) return 'no_longer_concerned'
  if (concerned.filtered) return 'filtered'
  return concerned.muted ? 'muted' : undefined
}

const textOf = ({ data }: DelayedMessage, key: string): string => {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

type FindStillConcerned = (
  db: Ctx['db'],
  id: string,
  userIds: readonly string[],
  now: Date,
) => Promise<readonly StillConcerned[]>

/** Checks the messages about each alert or advisory against the people whom it still concerns. */
async function checkBySubject(
  ctx: Ctx,
  messages: readonly DelayedMessage[],
  subjectOf: (message: DelayedMessage) => string | undefined,
  findStillConcerned: FindStillConcerned,
): Promise<DropReasons> {
  const reasons = new Map<string, string>()
  for (const [subject, about] of Map.groupBy(messages, subjectOf)) {
    const userIds = [...new Set(about.map((one) => one.userId))]
    const concerned = subject ? await findStillConcerned(ctx.db, subject, userIds, ctx.now) : []
    const byUser = new Map(concerned.map((one) => [one.userId, one]))
    for (const { id, userId } of about) {
      const why = dropReason(byUser.get(userId))
      if (why) reasons.set(id, why)
    }
  }
  return reasons
}

/** An alert concerns a person, not a trip: a trip that was removed does not keep the alert from somebody with another one there. */
async function checkCurrentAlerts(ctx: Ctx, messages: readonly DelayedMessage[]): Promise<DropReasons> {
  const current = await findPublishedOfThreads(
    ctx.db,
    messages.map((one) => textOf(one, 'alert_id')),
  )
  const reasons = await checkBySubject(ctx, messages, (one) => current.get(textOf(one, 'alert_id')), listStillConcerned)
  const gone = [...reasons].flatMap(([id, why]) => (why === 'no_longer_concerned' ? [id] : []))
  if (gone.length > 0) await inTransaction(ctx, (tx) => revertNotified(tx.db, gone, tx.now))
  return reasons
}

/** That an alert is over is kept only from those who have muted the trip. */
async function checkClearedAlerts(ctx: Ctx, messages: readonly DelayedMessage[]): Promise<DropReasons> {
  const tripMessages = messages.flatMap((one) => {
    const tripId = textOf(one, 'trip_id')
    return tripId ? [{ id: one.id, userId: one.userId, tripId }] : []
  })
  const muted = new Set((await listMuted(ctx.db, tripMessages)).map(({ userId, tripId }) => `${userId} ${tripId}`))
  return new Map(
    tripMessages.flatMap(({ id, userId, tripId }) => (muted.has(`${userId} ${tripId}`) ? [[id, 'muted']] : [])),
  )
}

const kindOf = ({ data }: DelayedMessage): 'all_good' | 'cleared' | 'alert' => {
  if (data['all_good'] === true) return 'all_good'
  return data['cleared'] === true ? 'cleared' : 'alert'
}

/** Type 110 has three kinds of messages: “all is well” (about the trip alone), an alert that is over, and an alert. */
export const checkAlertMessages: PreSendCheck = async (ctx, messages) => {
  const { all_good: allGood = [], cleared = [], alert = [] } = Object.groupBy(messages, kindOf)
  return new Map([
    ...(await checkTripMessages(ctx, allGood)),
    ...(cleared.length > 0 ? await checkClearedAlerts(ctx, cleared) : []),
    ...(alert.length > 0 ? await checkCurrentAlerts(ctx, alert) : []),
  ])
}

export const checkAdvisoryMessages: PreSendCheck = (ctx, messages) =>
  checkBySubject(ctx, messages, (one) => textOf(one, 'advisory_id'), listStillConcernedByAdvisory)
