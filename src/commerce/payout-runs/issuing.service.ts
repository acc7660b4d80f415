import { announce } from '../../delivery/index.ts'
import { audit, findActiveUser } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { stableId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { writeTransaction } from '../ledger/ledger.service.ts'
import { payoutNotice, returnNotice } from '../payouts/payout.notices.ts'
import { auditedPayout, transactionOf } from '../payouts/payout.service.ts'
import { findPayout, lockPayout, saveState } from '../payouts/payout.store.ts'
import { endTestRun, reverseStripeTransfer, sendStripePayout } from '../payouts/payout.tasks.ts'
import { isOrderedAtStripe, type Payout, payoutPostings, returnPostings } from '../payouts/payout.ts'
import { claimIssued, claimReturned, payoutBank } from '../payouts/payout-ports.ts'
import { digestOf, makeRunFile, type PaidTo, readPayees } from './bank-file.service.ts'
import { findRun, listIdsInRun, lockRun, saveIssue } from './payout-run.store.ts'
import type { PayoutRun } from './payout-run.ts'

const subjectOf = ({ id, companyId }: Payout) => ({ subjectKind: 'payout', subjectId: id, companyId })

async function notifyResponder(
  tx: Ctx,
  payout: Payout,
  notice: (payout: Payout, userId: string, companyId: string | null) => ReturnType<typeof payoutNotice>,
): Promise<void> {
  if (payout.account !== 'responders' || payout.userId === null) return
  const user = await findActiveUser(tx, payout.userId)
  if (user) await announce(tx, notice(payout, user.id, user.companyId))
}

/**
 * Issues a payout of an approved run: claim, ledger and notice in one transaction, once. A claim that is not to be paid any more cancels
 * it. The claim is locked before the payout, as by those who withdraw it. A job calls Stripe after the commit.
 */
const issuePayout = (ctx: Ctx, run: PayoutRun, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const seen = found(await findPayout(tx.db, id), 'payout', id)
    if (seen.status !== 'in_run') return
    const isDue = seen.claimId === null || (await claimIssued(tx, seen.claimId, run))
    const payout = found(await lockPayout(tx.db, id), 'payout', id)
    if (payout.status !== 'in_run') {
      if (isDue) throw new Error(`Payout ${id} became ${payout.status} while it was issued.`)
      return
    }
    if (!isDue) {
      await saveState(tx.db, { ...payout, status: 'cancelled', endReason: 'The claim is not to be paid any more.' })
      return
    }
    const issued: Payout = { ...payout, status: 'issued', issuedAt: tx.now }
    await saveState(tx.db, issued)
    await writeTransaction(tx, transactionOf(issued, issued.id, payoutPostings(issued)))
    await notifyResponder(tx, issued, payoutNotice)
    if (run.bank === 'stripe') await enqueue(tx, sendStripePayout, { payoutId: id }, { key: id })
  })

/** Turns a payout back that was issued: the ledger, and the claim or the responder. */
async function turnBack(tx: Ctx, payout: Payout, reason: string): Promise<Payout> {
  const returned: Payout = { ...payout, status: 'returned', returnedAt: tx.now, endReason: reason }
  await saveState(tx.db, returned)
  await writeTransaction(tx, transactionOf(returned, stableId('returned payout', payout.id), returnPostings(payout)))
  await audit(tx, {
    action: 'return',
    ...subjectOf(payout),
    before: auditedPayout(payout),
    after: auditedPayout(returned),
  })
  const { claimId, issuedAt } = payout
  if (claimId !== null) await claimReturned(tx, { claimId, reason, issuedAt: issuedAt ?? tx.now })
  await notifyResponder(tx, returned, returnNotice)
  if (payout.atStripe !== null) await enqueue(tx, reverseStripeTransfer, { payoutId: payout.id }, { key: payout.id })
  return returned
}

/** What a bank or staff say of a payout. False: it was known already. */
export type PayoutEnd = 'settled' | 'returned'

/**
 * The end of a payout, in the transaction of whoever says it. A bank may return what it had booked, so what is settled can still be
 * returned; saying the same twice changes nothing. 409 for one that was not issued, or was returned and is called settled.
 */
export async function endPayout(tx: Ctx, id: string, end: PayoutEnd, reason: string | null): Promise<boolean> {
  const payout = found(await lockPayout(tx.db, id), 'payout', id)
  if (payout.status === end) return false
  const isOpen =
    payout.status === 'issued' || (payout.status === 'settled' && end === 'returned' && payout.runId !== null)
  if (!isOpen) throw conflict('payout_status', `The payout is ${payout.status}: it cannot become ${end}.`)
  if (end === 'returned') {
    await turnBack(tx, payout, reason ?? 'The bank gave no reason.')
    return true
  }
  const settled: Payout = { ...payout, status: 'settled', settledAt: tx.now, endReason: reason }
  await saveState(tx.db, settled)
  await audit(tx, {
    action: 'settle',
    ...subjectOf(payout),
    before: auditedPayout(payout),
    after: auditedPayout(settled),
  })
  return true
}

/**
 * Staff say what became of a payout; why it was returned is said to the payee. One that Stripe has the order for is returned by Stripe
 * alone: it could still pay it.
 */
export const endPayoutAtDesk = (ctx: Ctx, id: string, end: PayoutEnd, reason: string | null): Promise<Payout> =>
  inTransaction(ctx, async (tx) => {
    const text = reason?.trim() || null
    if (end === 'returned' && text === null) throw invalid({ reason: 'is required: the payee is told' })
    if (end === 'returned' && isOrderedAtStripe(found(await lockPayout(tx.db, id), 'payout', id)))
      throw conflict('payout_at_stripe', 'Stripe has the order to pay it. Cancel it at Stripe, which then says so.')
    await endPayout(tx, id, end, text)
    return found(await findPayout(tx.db, id), 'payout', id)
  })

const day = 86_400_000

/** IBANs that the built-in bank returns, so that it can be tried. */
const isReturnedByTestBank = ({ payee }: PaidTo): boolean => payee?.iban.endsWith('00') === true

/** Gives the run to the bank: a file for staff, or the built-in bank, which says after a day what became of it. Stripe has a job for each payout. */
async function handOver(tx: Ctx, run: PayoutRun): Promise<void> {
  if (run.bank === 'stripe') return saveIssue(tx.db, run.id, tx.now, null)
  const issued = await readPayees(tx, run, await listIdsInRun(tx.db, run.id, 'issued'))
  if (run.bank === 'builtin') {
    const returnedIds = issued.filter(isReturnedByTestBank).map(({ payout }) => payout.id)
    await enqueue(tx, endTestRun, { runId: run.id, returnedIds }, { dueAt: new Date(tx.now.getTime() + day) })
    await saveIssue(tx.db, run.id, tx.now, null)
    return
  }
  const paid = issued.filter((one) => one.payee !== undefined)
  // It leaves the run, whose sum is then that of the file.
  for (const { payout, payee } of issued)
    if (payee === undefined)
      await turnBack(tx, { ...payout, runId: null }, 'There are no bank details any more, so the bank was not asked.')
  const bank = payoutBank()
  if (bank.kind !== 'file') throw new Error(`Run ${run.id} needs a bank, and none is configured any more.`)
  if (paid.length === 0) return saveIssue(tx.db, run.id, tx.now, null)
  const xml = makeRunFile(run, bank.account, paid, tx.now)
  const sealed = tx.vault.seal('payout_runs.sealed_file', run.id, xml)
  await saveIssue(tx.db, run.id, tx.now, { sealed, digest: digestOf(xml) })
}

/**
 * Issues what is in an approved run, payout by payout, and then makes its file of what was issued. The file leaves only after all of it is in
 * the ledger: a worker that is killed in between leaves no order that is not written down, and the next one goes on where it stopped.
 */
export async function issueRun(ctx: Ctx, runId: string): Promise<void> {
  const run = await findRun(ctx.db, runId)
  if (run?.status !== 'approved') return
  for (const id of await listIdsInRun(ctx.db, runId, 'in_run')) await issuePayout(ctx, run, id)
  await inTransaction(ctx, async (tx) => {
    const locked = await lockRun(tx.db, runId)
    if (locked?.status !== 'approved') return
    await handOver(tx, locked)
    await audit(tx, {
      action: 'issue',
      subjectKind: 'payout_run',
      subjectId: runId,
      companyId: null,
      before: { status: locked.status },
      after: { status: 'issued' },
    })
  })
}

const closedAccount = 'The account is closed (AC04), says the built-in test bank.'

/** The built-in bank's statement of a run. */
export const endRunOfTestBank = (ctx: Ctx, runId: string, returnedIds: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const returned = new Set(returnedIds)
    for (const id of await listIdsInRun(tx.db, runId, 'issued'))
      await endPayout(tx, id, returned.has(id) ? 'returned' : 'settled', returned.has(id) ? closedAccount : null)
  })
