import { fillSecondThoughts, type SecondThoughts, type Waited } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Standing } from '../matching/targeting.ts'
import { listStillConcernedByAdvisory } from './advisory-match.store.ts'
import { findStanding, listMuted, listStillConcerned, takeBackTellings } from './second-thoughts.store.ts'

/** What keeps a message from somebody; undefined: it is sent. */
function whyNot(standing: Standing | undefined): string | undefined {
  if (!standing) return 'no_longer_concerned'
  if (standing.filtered) return 'filtered'
  return standing.muted ? 'muted' : undefined
}

const textOf = ({ data }: Waited, key: string): string => {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

type Verdicts = Map<string, string>
type Ask = (db: Ctx['db'], id: string, userIds: readonly string[], now: Date) => Promise<readonly Standing[]>

/** Judges the messages about each alert or advisory by those whom it still concerns. */
async function judge(
  ctx: Ctx,
  messages: readonly Waited[],
  subjectOf: (message: Waited) => string | undefined,
  ask: Ask,
): Promise<Verdicts> {
  const verdicts: Verdicts = new Map()
  for (const [subject, about] of Map.groupBy(messages, subjectOf)) {
    const userIds = [...new Set(about.map((one) => one.userId))]
    const found = subject ? await ask(ctx.db, subject, userIds, ctx.now) : []
    const byUser = new Map(found.map((one) => [one.userId, one]))
    for (const { id, userId } of about) {
      const why = whyNot(byUser.get(userId))
      if (why) verdicts.set(id, why)
    }
  }
  return verdicts
}

/** An alert concerns a person, whichever of their trips it was told for: one that is removed does not silence another. */
async function aboutAlerts(ctx: Ctx, messages: readonly Waited[]): Promise<Verdicts> {
  const standing = await findStanding(
    ctx.db,
    messages.map((one) => textOf(one, 'alert_id')),
  )
  const verdicts = await judge(ctx, messages, (one) => standing.get(textOf(one, 'alert_id')), listStillConcerned)
  const gone = [...verdicts].flatMap(([id, why]) => (why === 'no_longer_concerned' ? [id] : []))
  if (gone.length > 0) await inTransaction(ctx, (tx) => takeBackTellings(tx.db, gone, tx.now))
  return verdicts
}

/** That something is over, or that all is well, is kept only from those who have silenced the trip. */
async function aboutTrips(ctx: Ctx, messages: readonly Waited[]): Promise<Verdicts> {
  const asked = messages.flatMap((one) => {
    const tripId = textOf(one, 'trip_id')
    return tripId ? [{ id: one.id, userId: one.userId, tripId }] : []
  })
  const muted = new Set((await listMuted(ctx.db, asked)).map(({ userId, tripId }) => `${userId} ${tripId}`))
  return new Map(asked.flatMap(({ id, userId, tripId }) => (muted.has(`${userId} ${tripId}`) ? [[id, 'muted']] : [])))
}

const isNews = ({ data }: Waited): boolean => data['cleared'] !== true && data['all_good'] !== true

/** Whom an alert or advisory no longer concerns when the morning comes is not told of it. */
const secondThoughts: SecondThoughts = async (ctx, waited) => {
  const alerts = waited.filter((one) => one.type === 110)
  const news = alerts.filter(isNews)
  const others = alerts.filter((one) => !isNews(one))
  const advisories = waited.filter((one) => one.type === 111)
  return new Map([
    ...(news.length > 0 ? await aboutAlerts(ctx, news) : []),
    ...(others.length > 0 ? await aboutTrips(ctx, others) : []),
    ...(await judge(ctx, advisories, (one) => textOf(one, 'advisory_id'), listStillConcernedByAdvisory)),
  ])
}

fillSecondThoughts('targeting', secondThoughts)
