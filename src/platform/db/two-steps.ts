import { type Ctx, inTransaction } from '../ctx.ts'
import { newId } from '../ids.ts'
import { Problem } from '../problem.ts'

/**
 * Work with a call to an outside service: first the call, with no transaction open, and then one transaction. An outside service takes no
 * part in a transaction, and one that hangs would keep a connection of the pool.
 */
export interface TwoSteps<First, Result> {
  readonly ctx: Ctx
  /**
   * Outside of any transaction. The id of the work is its idempotency key: called again with the same id after a crash, the outside service
   * does nothing twice. It puts back what it did when it fails itself.
   */
  first(workId: string): Promise<First>
  work(tx: Ctx, first: First): Promise<Result>
  /** Puts back what the first step did: the transaction was rolled back. */
  failed?(first: First): Promise<void>
}

/** The request may not finish its work: another one has taken it up, and with it what the first step did. */
export class WorkTakenOver extends Problem {}

export type RunTransaction = typeof inTransaction

export async function runTwoSteps<First, Result>(
  { ctx, first, work, failed }: TwoSteps<First, Result>,
  workId = newId(ctx.now),
  transaction: RunTransaction = inTransaction,
): Promise<Result> {
  const done = await first(workId)
  try {
    return await transaction(ctx, (tx) => work(tx, done))
  } catch (error) {
    if (!(error instanceof WorkTakenOver)) await failed?.(done)
    throw error
  }
}
