import { type Alert, countAlertMessages, publishAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Assessment, isAtLeast, type Risk } from '../assessment/assessment.ts'
import { type ItemOfEvent, newestOf } from '../event-items/event-items.ts'
import type { Feed } from '../registry/feed.ts'
import { addNotified, limitsPassed } from './limits.ts'
import { insertPublication, listNotifiedSince, lockPublishing } from './publishing.store.ts'
import { listRules } from './rule.store.ts'
import { areaKm2, type Candidate, type Hold, type Rule, ruleFor } from './rule.ts'

/** A draft that could be published. */
export interface Publishable {
  readonly draft: Alert
  readonly threadId: string
  readonly assessment: Assessment
  readonly items: readonly ItemOfEvent[]
  readonly main: ItemOfEvent
  readonly feed: Feed
  /** The alert of its thread that stands, and its risk. */
  readonly standing: { readonly publishedAt: Date | null; readonly risk: Risk | null } | null
}

export type Verdict =
  | { readonly published: Alert }
  | {
      readonly why: readonly string[]
      /** Null: nothing changes by waiting. */
      readonly retryAt: Date | null
      /** A limit held it: staff are notified. */
      readonly isLimited: boolean
    }

const hour = 3_600_000
const pauseMs = 15 * 60_000
const held = (why: readonly Hold[], retryAt: Date | null = null, isLimited = false): Verdict => ({
  why,
  retryAt,
  isLimited,
})

function candidateOf({ assessment, items, main }: Publishable, now: Date): Candidate {
  const standing = items.filter(({ report, isGone }) => report.phase === 'stands' && !isGone)
  return {
    feed: main.feed,
    kind: assessment.kind,
    risk: assessment.risk,
    certainty: newestOf(items.filter(({ feed }) => feed === main.feed))?.report.certainty ?? null,
    countries: assessment.footprint.countries,
    km2: areaKm2(assessment.footprint),
    agencies: new Set(standing.map(({ agency }) => agency)).size,
    now,
  }
}

const hasRisen = (now: Risk | null, before: Risk | null): boolean =>
  now !== null && now !== before && (before === null || isAtLeast(now, before))

/** Within 15 minutes people get one message about a thread, unless the risk rises. */
function pauseUntil({ standing, assessment }: Publishable, now: Date): Date | null {
  if (!standing?.publishedAt || hasRisen(assessment.risk, standing.risk)) return null
  const until = new Date(standing.publishedAt.getTime() + pauseMs)
  return until > now ? until : null
}

/** The limits count what was published before under the lock of the switch, so that two at a time cannot pass them together. */
async function passedLimits(tx: Ctx, draft: Alert) {
  const publishing = await lockPublishing(tx.db)
  if (publishing.state === 'stopped') return { why: ['stopped' as const], notified: null }
  const day = await listNotifiedSince(tx.db, new Date(tx.now.getTime() - 24 * hour))
  const lastHour = day.filter(({ at }) => at.getTime() > tx.now.getTime() - hour)
  const notified = await countAlertMessages(tx, draft)
  return { why: limitsPassed(publishing, addNotified(lastHour), addNotified(day), notified), notified }
}

/** Publishes a draft where a rule says so and no limit holds it, in the transaction of `tx`. */
export async function publishByRule(tx: Ctx, one: Publishable): Promise<Verdict> {
  const found = ruleFor(await listRules(tx.db), candidateOf(one, tx.now))
  if ('why' in found) return held(found.why)
  const until = pauseUntil(one, tx.now)
  if (until) return held(['fifteen-minutes'], until)
  const { why, notified } = await passedLimits(tx, one.draft)
  if (why.length > 0 || !notified) return held(why, null, !why.includes('stopped'))
  const published = await publishAlert(asRule(tx, found.rule), one.draft.id, undefined)
  const { id: ruleId, revision: ruleRevision } = found.rule
  await insertPublication(tx.db, {
    alertId: published.id,
    threadId: one.threadId,
    ruleId,
    ruleRevision,
    at: tx.now,
    ...notified,
  })
  return { published }
}

/** In the name of the rule: the audit log has its id. */
export const asRule = (tx: Ctx, { id }: Pick<Rule, 'id'>): Ctx => ({ ...tx, actor: { kind: 'rule', ruleId: id } })
