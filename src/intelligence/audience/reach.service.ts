import { measureReach, type Reach } from '../../delivery/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import { threadOf } from '../alerts/alert.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import type { AudienceOutcome } from '../trip-alerts/trip-alert.ts'
import { countMatched, listRecipients, summarizeThread, type ThreadSummary } from './reach.store.ts'

export interface AlertReach {
  readonly alertId: string
  readonly threadId: string
  readonly at: Date
  readonly exposed: number
  /** Those exposed, by what became of them. */
  readonly outcomes: Readonly<Partial<Record<AudienceOutcome, number>>>
  readonly reach: Reach
  readonly thread: ThreadSummary & { readonly reach: Reach }
}

/** Whom an alert concerned, who was notified of it, and how far the messages came; for a manager among the own company's people. */
export async function readReach(ctx: Ctx, alertId: string): Promise<AlertReach> {
  const alert = await getDeskAlert(ctx, alertId)
  const thread = threadOf(alert)
  const companyId = deskCompany(ctx)
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    const outcomes = await countMatched(tx.db, { alertId: alert.id, threadId: thread, now: tx.now, companyId })
    const summary = await summarizeThread(tx.db, thread, companyId)
    const userIds = await listRecipients(tx.db, thread, companyId)
    const reachOf = (data: Readonly<Record<string, string>>): Promise<Reach> =>
      measureReach(tx, { userIds, type: 110, thread, data, companyId })
    return {
      alertId: alert.id,
      threadId: thread,
      at: tx.now,
      exposed: Object.values(outcomes).reduce((sum, one) => sum + one, 0),
      outcomes,
      reach: await reachOf({ alert_id: alert.id }),
      thread: { ...summary, reach: await reachOf({}) },
    }
  })
}
