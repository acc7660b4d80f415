import { measureReach, type Reach } from '../../delivery/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { listUnfinishedKeys } from '../../platform/jobs/present-keys.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import { alertCleared, alertPublished } from '../alert-editing/alert.tasks.ts'
import { threadOf } from '../alerts/alert.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import type { AudienceOutcome } from '../trip-alerts/trip-alert.ts'
import {
  countMatched,
  countReached,
  listRecipients,
  type ReachCounts,
  summarizeThread,
  type ThreadSummary,
} from './reach.store.ts'

export interface AlertReach {
  readonly alertId: string
  readonly threadId: string
  readonly at: Date
  /** False while the job that matches it, or sends its all-clear, waits or runs, and after it has failed for good. */
  readonly isSettled: boolean
  readonly exposed: number
  /** Those exposed, by what became of them. */
  readonly outcomes: Readonly<Partial<Record<AudienceOutcome, number>>>
  readonly reach: Reach
  readonly thread: ThreadSummary & { readonly reach: Reach }
}

/** Which of the alerts are not settled. Read before the counts: what is missing here has been committed, so they include it. */
const listUnsettled = (tx: Ctx, alertIds: readonly string[]): Promise<ReadonlySet<string>> =>
  listUnfinishedKeys(tx.db, [alertPublished, alertCleared], alertIds)

/** Whom an alert concerned, who was notified of it, and how far the messages came; for a manager among the own company's people. */
export async function readReach(ctx: Ctx, alertId: string): Promise<AlertReach> {
  const alert = await getDeskAlert(ctx, alertId)
  const thread = threadOf(alert)
  const companyId = deskCompany(ctx)
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    const unsettled = await listUnsettled(tx, [alert.id])
    const outcomes = await countMatched(tx.db, { alertId: alert.id, threadId: thread, now: tx.now, companyId })
    const summary = await summarizeThread(tx.db, thread, companyId)
    const userIds = await listRecipients(tx.db, thread, companyId)
    const reachOf = (data: Readonly<Record<string, string>>): Promise<Reach> =>
      measureReach(tx, { userIds, type: 110, thread, data, companyId })
    return {
      alertId: alert.id,
      threadId: thread,
      at: tx.now,
      isSettled: !unsettled.has(alert.id),
      exposed: Object.values(outcomes).reduce((sum, one) => sum + one, 0),
      outcomes,
      reach: await reachOf({ alert_id: alert.id }),
      thread: { ...summary, reach: await reachOf({}) },
    }
  })
}

/** The reach of one of several alerts, in a few numbers. */
export type ReachSummary = ReachCounts & Pick<AlertReach, 'at' | 'isSettled'>

/** The reach of several alerts, in the order of their ids; those that the caller does not see are left out. */
export async function readReachSummaries(ctx: Ctx, alertIds: readonly string[]): Promise<readonly ReachSummary[]> {
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    const unsettled = await listUnsettled(tx, alertIds)
    const counted = await countReached(tx.db, alertIds, deskCompany(ctx))
    return counted.map((counts) => ({ ...counts, at: tx.now, isSettled: !unsettled.has(counts.alertId) }))
  })
}
