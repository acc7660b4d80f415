import type { DelayedMessage, DropReasons, PreSendCheck } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { checkTripMessages } from '../../trips/index.ts'
import type { Standing } from '../matching/targeting.ts'
import { listStillConcernedByAdvisory } from './advisory-match.store.ts'
import { findStanding, listMuted, listStillConcerned, takeBackTellings } from './alert-pre-send-check.store.ts'

/** What keeps a message from somebody; undefined: it is sent. */
function whyNot(standing: Standing | undefined): string | undefined {
  if (!standing) return 'no_longer_concerned'
  if (standing.filtered) return 'filtered'
  return standing.muted ? 'muted' : undefined
}

const textOf = ({ data }: DelayedMessage, key: string): string => {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

type Ask = (db: Ctx['db'], id: string, userIds: readonly string[], now: Date) => Promise<readonly Standing[]>

/** Judges the messages about each alert or advisory by those whom it still concerns. */
async function judge(
  ctx: Ctx,
  messages: readonly DelayedMessage[],
  subjectOf: (message: DelayedMessage) => string | undefined,
  ask: Ask,
): Promise<DropReasons> {
  const reasons = new Map<string, string>()
  for (const [subject, about] of Map.groupBy(messages, subjectOf)) {
    const userIds = [...new Set(about.map((one) => one.userId))]
    const found = subject ? await ask(ctx.db, subject, userIds, ctx.now) : []
    const byUser = new Map(found.map((one) => [one.userId, one]))
    for (const { id, userId } of about) {
      const why = whyNot(byUser.get(userId))
      if (why) reasons.set(id, why)
    }
  }
  return reasons
}

/** An alert concerns a person, not a trip: a trip that was removed does not keep the alert from somebody with another one there. */
async function aboutAlerts(ctx: Ctx, messages: readonly DelayedMessage[]): Promise<DropReasons> {
  const standing = await findStanding(
    ctx.db,
    messages.map((one) => textOf(one, 'alert_id')),
  )
  const reasons = await judge(ctx, messages, (one) => standing.get(textOf(one, 'alert_id')), listStillConcerned)
  const gone = [...reasons].flatMap(([id, why]) => (why === 'no_longer_concerned' ? [id] : []))
  if (gone.length > 0) await inTransaction(ctx, (tx) => takeBackTellings(tx.db, gone, tx.now))
  return reasons
}

/** That an alert is over is kept only from those who have muted the trip. */
async function aboutClearedAlerts(ctx: Ctx, messages: readonly DelayedMessage[]): Promise<DropReasons> {
  const asked = messages.flatMap((one) => {
    const tripId = textOf(one, 'trip_id')
    return tripId ? [{ id: one.id, userId: one.userId, tripId }] : []
  })
  const muted = new Set((await listMuted(ctx.db, asked)).map(({ userId, tripId }) => `${userId} ${tripId}`))
  return new Map(asked.flatMap(({ id, userId, tripId }) => (muted.has(`${userId} ${tripId}`) ? [[id, 'muted']] : [])))
}

const flagOf = ({ data }: DelayedMessage): 'all_good' | 'cleared' | 'news' => {
  if (data['all_good'] === true) return 'all_good'
  return data['cleared'] === true ? 'cleared' : 'news'
}

/** Type 110 has three kinds of messages: “all is well” (about the trip alone), an alert that is over, and an alert. */
export const checkAlertMessages: PreSendCheck = async (ctx, messages) => {
  const { all_good: allGood = [], cleared = [], news = [] } = Object.groupBy(messages, flagOf)
  return new Map([
    ...(await checkTripMessages(ctx, allGood)),
    ...(cleared.length > 0 ? await aboutClearedAlerts(ctx, cleared) : []),
    ...(news.length > 0 ? await aboutAlerts(ctx, news) : []),
  ])
}

export const checkAdvisoryMessages: PreSendCheck = (ctx, messages) =>
  judge(ctx, messages, (one) => textOf(one, 'advisory_id'), listStillConcernedByAdvisory)
