import { type Ctx, inTransaction, requireNoTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { StripeClient } from '../../platform/providers/stripe.ts'
import { readPayees } from '../payout-runs/bank-file.service.ts'
import { endPayout } from '../payout-runs/issuing.service.ts'
import { findPayout, lockPayout } from '../payouts/payout.store.ts'
import { deleteStripeAccount, reverseStripeTransfer, sendStripePayout } from '../payouts/payout.tasks.ts'
import type { Payout } from '../payouts/payout.ts'
import { payoutBank } from '../payouts/payout-ports.ts'
import { errorOf, isFinal, problemOf } from '../providers/stripe-errors.ts'
import { createAccount, type KeyedCall, payOut, reverse, type ToPay, transfer } from './stripe-calls.service.ts'
import {
  deletePayees,
  findOrder,
  findPayee,
  insertPayee,
  listUnreversed,
  listUnsent,
  saveAnswer,
  saveAsking,
  saveFailure,
} from './stripe-payout.store.ts'
import { accountRefusal, doneOf, errorWords, keyOf, type StripeOrder, type StripeStep } from './stripe-payout.ts'

/** Stripe with the kind of key that the run was made with: a run of test money never moves real money. */
async function openStripe(ctx: Ctx, { id, testMoney }: Pick<Payout, 'id' | 'testMoney'>): Promise<StripeClient> {
  requireNoTransaction(ctx, 'Stripe')
  const bank = payoutBank()
  if (bank.kind !== 'stripe') throw new Error(`Payout ${id} is Stripe’s, and GODWIT_PAYOUTS is not stripe any more.`)
  if (bank.isTest !== testMoney)
    throw new Error(
      `Payout ${id} was issued with ${testMoney ? 'a key for tests' : 'a real key'} of Stripe, and now there is another one.`,
    )
  return bank.open()
}

const toPay = ({ id, runId, amount, currency }: Payout): ToPay => ({
  payoutId: id,
  runId: runId ?? '',
  amount,
  currency,
})

/**
 * Writes down what went wrong. A refusal of the bank details turns the payout back, with its reason. Everything else is thrown: it is worth
 * trying again.
 */
async function fail(ctx: Ctx, payoutId: string, error: unknown): Promise<void> {
  const problem = problemOf(error)
  const isRefusal = isFinal(problem) && problem.kind !== 'idempotency_error'
  const reason = isRefusal ? accountRefusal(problem) : undefined
  const passing = errorOf(error)
  const isReturned = await inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx.db, payoutId)
    await saveFailure(tx.db, payoutId, errorWords(problem, passing.message), isRefusal, tx.now)
    if (reason === undefined || payout?.status !== 'issued') return false
    return endPayout(tx, payoutId, 'returned', reason)
  })
  if (!isReturned) throw passing
}

interface Begun {
  readonly order: StripeOrder
  readonly keyed: KeyedCall
  /** Stripe's id, where another worker has made the call already. */
  readonly done: string | null
}

/** Stores the step before the call to Stripe. Undefined: the payout is not to be paid any more. */
const begin = (ctx: Ctx, payoutId: string, step: StripeStep): Promise<Begun | undefined> =>
  inTransaction(ctx, async (tx) => {
    if ((await lockPayout(tx.db, payoutId))?.status !== 'issued') return undefined
    const before = await findOrder(tx.db, payoutId)
    const done = before ? doneOf(before, step) : null
    if (done === null) await saveAsking(tx.db, payoutId, step, tx.now)
    const order = await findOrder(tx.db, payoutId)
    return order && { order, done, keyed: { key: keyOf(order, step), isRepeated: before?.asking === step } }
  })

/** Stores Stripe's id. False: the payout was returned meanwhile, and the transfer is reversed. */
const answer = (ctx: Ctx, payoutId: string, step: StripeStep, id: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx.db, payoutId)
    await saveAnswer(tx.db, payoutId, step, id, tx.now)
    if (payout?.status !== 'returned') return true
    await enqueue(tx, reverseStripeTransfer, { payoutId }, { key: payoutId })
    return false
  })

/** Calls Stripe for one step, outside of transactions. Undefined: the payout goes no further. */
async function callStripe(
  ctx: Ctx,
  payoutId: string,
  step: StripeStep,
  call: (begun: Begun) => Promise<string>,
): Promise<string | undefined> {
  const begun = await begin(ctx, payoutId, step)
  if (begun === undefined) return undefined
  if (begun.done !== null) return begun.done
  let id: string
  try {
    id = await call(begun)
  } catch (error) {
    await fail(ctx, payoutId, error)
    return undefined
  }
  return (await answer(ctx, payoutId, step, id)) ? id : undefined
}

const noDetails = 'There are no bank details any more, so Stripe was not called.'

/**
 * The payee's account at Stripe: the one that was made for the same bank details before, or a new one. Bank details are opened here, which is
 * in the audit log.
 */
async function accountFor(ctx: Ctx, stripe: StripeClient, payout: Payout): Promise<string | undefined> {
  const opened = await inTransaction(ctx, async (tx) => {
    const [paid] = await readPayees(tx, { id: payout.runId ?? '' }, [payout.id])
    const { payee, payout: now } = paid ?? {}
    if (now?.status !== 'issued') return undefined
    if (payee === undefined || now.userId === null) {
      await endPayout(tx, payout.id, 'returned', noDetails)
      return undefined
    }
    const { accountHolder, iban, bic, countryCode } = payee
    const digest = tx.vault.derive('stripe payee', accountHolder, iban, bic, countryCode, payout.currency)
    return { payee, userId: now.userId, digest, known: await findPayee(tx.db, now.userId, digest) }
  })
  if (opened === undefined) return undefined
  const { payee, userId, digest, known } = opened
  if (known !== undefined) return (await answer(ctx, payout.id, 'account', known)) ? known : undefined
  // Payouts to one payee at the same time share the key, so that one account is made.
  const account = await callStripe(ctx, payout.id, 'account', ({ order }) =>
    createAccount(stripe, payee, payout.currency, `payee ${userId} ${digest.toString('hex')} ${order.refusals}`),
  )
  if (account !== undefined) await insertPayee(ctx.db, account, userId, digest, ctx.now)
  return account
}

/**
 * Has Stripe pay an issued payout: account, transfer, payout. Each step is written down before and after it, so that a worker that goes on
 * after another was killed repeats the call whose answer was lost, under the same key.
 */
export async function sendPayout(ctx: Ctx, payoutId: string): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId)
  if (payout?.status !== 'issued' || payout.runId === null) return
  const before = await findOrder(ctx.db, payoutId)
  if (before !== undefined && before.reference !== null) return
  const stripe = await openStripe(ctx, payout)
  const account = before?.account ?? (await accountFor(ctx, stripe, payout))
  if (account === undefined) return
  const pay = toPay(payout)
  if (!before?.transfer) {
    const moved = await callStripe(ctx, payoutId, 'transfer', ({ keyed }) => transfer(stripe, account, pay, keyed))
    if (moved === undefined) return
  }
  await callStripe(ctx, payoutId, 'payout', ({ keyed }) => payOut(stripe, account, pay, keyed))
}

/** Takes back what was transferred for a payout that was returned: a failed payout leaves it on the payee's account at Stripe. */
export async function reverseTransfer(ctx: Ctx, payoutId: string): Promise<void> {
  const [payout, order] = [await findPayout(ctx.db, payoutId), await findOrder(ctx.db, payoutId)]
  if (payout?.status !== 'returned' || !order || order.reversal !== null) return
  if (order.transfer === null && order.asking !== 'transfer') return
  const stripe = await openStripe(ctx, payout)
  let reversal: string | undefined
  try {
    reversal = await reverse(stripe, order, toPay(payout), keyOf(order, 'reversal'))
  } catch (error) {
    await fail(ctx, payoutId, error)
  }
  if (reversal !== undefined) await saveAnswer(ctx.db, payoutId, 'reversal', reversal, ctx.now)
}

const hour = 3_600_000
const most = 1_000

/** Adds work again that was given up for good. */
export async function resumeStripePayouts(ctx: Ctx): Promise<void> {
  const stuckSince = new Date(ctx.now.getTime() - hour)
  for (const payoutId of await listUnsent(ctx.db, stuckSince, most))
    await enqueue(ctx, sendStripePayout, { payoutId }, { key: payoutId })
  for (const payoutId of await listUnreversed(ctx.db, stuckSince, most))
    await enqueue(ctx, reverseStripeTransfer, { payoutId }, { key: payoutId })
}

/** Of a person who is erased: their accounts at Stripe are deleted there by jobs. */
export async function removePayees(tx: Ctx, userId: string): Promise<void> {
  for (const account of await deletePayees(tx.db, userId)) await enqueue(tx, deleteStripeAccount, { account })
}

/** Stripe deletes an account whose balance is 0; until then it is tried again. */
export async function deleteAccount(_ctx: Ctx, account: string): Promise<void> {
  const bank = payoutBank()
  if (bank.kind !== 'stripe')
    throw new Error('An account at Stripe is to be deleted, and GODWIT_PAYOUTS is not stripe.')
  const stripe = await bank.open()
  try {
    await stripe.accounts.del(account)
  } catch (error) {
    if (problemOf(error).status !== 404) throw errorOf(error)
  }
}
