import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { type RunTransaction, runTwoSteps, type TwoSteps } from '../db/two-steps.ts'

/** What an Idempotency-Key adds to work in two steps. */
export interface KeyedWork {
  /** The same whenever the request is taken up again. */
  readonly workId: string
  /** Also saves the answer, which the work returns. */
  readonly transaction: RunTransaction
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request with an Idempotency-Key to a route with `twoSteps`. */
    keyedWork?: KeyedWork
  }
}

/**
 * Does the work of a POST that asks an outside service, and answers in the transaction of the work: with an Idempotency-Key the answer is
 * saved there. The route says `twoSteps: true`.
 */
export function inTwoSteps<First, Result, Answer>(
  req: FastifyRequest,
  steps: TwoSteps<First, Result>,
  answer: (tx: Ctx, result: Result) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (steps.ctx.db.isTransaction) throw new Error(`${req.url} asks an outside service: its route needs twoSteps.`)
  const { work, ...others } = steps
  const answering: TwoSteps<First, Answer> = {
    ...others,
    work: async (tx, first) => answer(tx, await work(tx, first)),
  }
  return runTwoSteps(answering, req.keyedWork?.workId, req.keyedWork?.transaction)
}
