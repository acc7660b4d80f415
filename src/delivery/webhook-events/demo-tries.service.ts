import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { recordFailure } from '../webhooks/delivering.service.ts'
import { loadDue, markWorking, saveResults } from '../webhooks/delivering.store.ts'
import { changesEndpoint, resultOf } from '../webhooks/delivering.ts'
import type { Posted } from '../webhooks/outgoing.ts'
import { leaseOne, listWaiting } from './demo-tries.store.ts'

/** The response to a try of the demo. Nothing is sent, and the text of the response must show that. */
export type DemoTry = Pick<Posted, 'status' | 'answer' | 'error'>

const holder = 'demo'
const durationMs = 180

/**
 * Writes tries of the deliveries that wait for an endpoint, as they would have been written had a server answered: for the demo, which has no
 * server. The n-th delivery has the tries that `triesOf(n)` answers, by the calendar of the real ones. Only tries that lie in the past are written.
 */
export function recordDemoTries(
  ctx: Ctx,
  endpointId: string,
  triesOf: (n: number) => readonly DemoTry[],
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const [n, { id, queuedAt }] of (await listWaiting(tx.db, endpointId)).entries()) {
      let at = new Date(queuedAt.getTime() + 1_000)
      for (const posted of triesOf(n)) {
        if (at > tx.now) break
        const row = await leaseOne(tx.db, holder, id, at)
        const due = (await loadDue(tx.db, [id])).get(id)
        if (!row || !due) break
        const ended = new Date(at.getTime() + durationMs)
        const result = resultOf(row, due, { ...posted, address: null, durationMs, signature: {} }, at, ended)
        await saveResults(tx.db, holder, [result])
        if (changesEndpoint(due, result)) await recordFailure({ ...tx, now: ended }, due, result)
        if (result.state === 'delivered') await markWorking(tx.db, endpointId, ended)
        at = result.dueAt ?? tx.now
      }
    }
  })
}
