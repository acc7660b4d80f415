import type { Ctx } from '../../platform/ctx.ts'
import { monotonicMs } from '../../platform/stopwatch.ts'
import { batched } from '../sending/batched.ts'
import { retryWrite } from '../sending/retry-write.ts'
import { saveResults } from './delivering.store.ts'
import type { Result } from './delivering.ts'

const rowsPerStatement = 100
/** One may wait for the disk while the other does not. Results that arrive while both run go into the next statement. */
const statementsAtATime = 2
/**
 * A commit that waits for the disk takes several times as long as the statement, so only one in this time does; it makes the
 * commits before it durable too. A crash of the database server can lose the results since the last one.
 */
const durableEveryMs = 10

interface Saving {
  readonly result: Result
  readonly sent: () => void
}

/** Saves the results of tries and their lines in the log, many in one statement. */
export interface ResultWriter {
  save(
    result: Result,
    lease: { readonly aborted: boolean },
  ): {
    /** The database server has the statement: it will finish it even when this process is killed. */
    readonly sent: Promise<unknown>
    /** True when the lease was still ours. A statement that fails is sent again. */
    readonly saved: Promise<boolean>
  }
}

export function createResultWriter({ ctx, holder }: { ctx: () => Ctx; holder: string }): ResultWriter {
  let lastFailed = false
  let durableAt = Number.NEGATIVE_INFINITY

  async function saveAll(some: readonly Saving[]): Promise<readonly boolean[]> {
    const results = some.map(({ result }) => result)
    const durable = monotonicMs() - durableAt >= durableEveryMs
    if (durable) durableAt = monotonicMs()
    const saving = saveResults(ctx().db, holder, results, { durable })
    // While the database does not answer, nothing counts as sent before it is saved: that bounds what a crash could duplicate.
    if (!lastFailed) for (const { sent } of some) sent()
    try {
      const ours = await saving
      lastFailed = false
      return results.map(({ row }) => ours.has(row.id))
    } catch (error) {
      lastFailed = true
      throw error
    }
  }

  const save = batched(rowsPerStatement, saveAll, statementsAtATime)
  return {
    save(result, lease) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const saved = retryWrite(() => save({ result, sent: resolve }), lease)
      return { sent: Promise.race([promise, saved]), saved }
    },
  }
}
