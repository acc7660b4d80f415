import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, forbidden, found, invalid } from '../../platform/problem.ts'
import { issuePayoutRun } from '../payouts/payout.tasks.ts'
import { type BankKind, isTestBank, payoutBank } from '../payouts/payout-ports.ts'
import {
  findRun,
  giveBack,
  insertRun,
  listRuns,
  listWaitingCurrencies,
  lockRun,
  saveDecision,
  takeWaiting,
} from './payout-run.store.ts'
import type { PayoutRun, PayoutRunInFull } from './payout-run.ts'

const actingStaff = ({ actor }: Ctx): string | null => (actor.kind === 'staff' ? actor.userId : null)

const subjectOf = ({ id }: PayoutRun) => ({ subjectKind: 'payout_run', subjectId: id, companyId: null })

const newRun = (tx: Ctx, currency: string, bank: BankKind, testMoney: boolean): PayoutRun => ({
  id: newId(tx.now),
  currency,
  status: 'made',
  bank,
  testMoney,
  madeBy: actingStaff(tx),
  decidedBy: null,
  reason: null,
  fileDigest: null,
  createdAt: tx.now,
  decidedAt: null,
  issuedAt: null,
})

export const getRun = async (ctx: Ctx, id: string): Promise<PayoutRunInFull> =>
  found(await findRun(ctx.db, id), 'payout run', id)

/** Newest first. */
export const readRuns = (
  ctx: Ctx,
  status: string | undefined,
  pageRequest: PageRequest,
): Promise<Page<PayoutRunInFull>> => listRuns(ctx.db, status, pageRequest)

/**
 * Puts payouts that wait into a new run: all of a currency, or those that were chosen. Of two runs that are made at once each payout is
 * in one.
 */
export const makeRun = (ctx: Ctx, currency: string, chosen: readonly string[] | null): Promise<PayoutRunInFull> =>
  inTransaction(ctx, async (tx) => {
    const bank = payoutBank()
    const run = newRun(tx, currency, bank.kind, isTestBank(bank))
    await insertRun(tx.db, run)
    const taken = await takeWaiting(tx.db, run, chosen)
    const missing = chosen?.filter((id) => !taken.includes(id)) ?? []
    if (missing.length > 0) throw invalid({ payout_ids: `do not wait in ${currency}: ${missing.join(', ')}` })
    if (taken.length === 0) throw conflict('nothing_waiting', `No payout in ${currency} waits.`)
    await audit(tx, { action: 'create', ...subjectOf(run), before: null, after: { ...run, payouts: taken.length } })
    return getRun(tx, run.id)
  })

/** A run that nobody has decided about yet, locked. */
async function lockUndecided(tx: Ctx, id: string): Promise<PayoutRun> {
  const run = found(await lockRun(tx.db, id), 'payout run', id)
  if (run.status !== 'made')
    throw conflict('payout_run_status', `The run is ${run.status}, so it cannot be decided about.`)
  return run
}

async function decide(tx: Ctx, before: PayoutRun, change: Pick<PayoutRun, 'status' | 'reason'>): Promise<void> {
  const after = { ...before, ...change, decidedBy: actingStaff(tx), decidedAt: tx.now }
  await saveDecision(tx.db, after)
  await audit(tx, { action: change.status === 'approved' ? 'approve' : 'reject', ...subjectOf(before), before, after })
}

/** By another member of staff than the one who made it. A job then issues its payouts. */
export const approveRun = (ctx: Ctx, id: string): Promise<PayoutRunInFull> =>
  inTransaction(ctx, async (tx) => {
    const run = await lockUndecided(tx, id)
    const approver = actingStaff(tx)
    if (approver === null || approver === run.madeBy)
      throw forbidden('A run is approved by another member of staff than the one who made it.', 'same_person')
    await decide(tx, run, { status: 'approved', reason: null })
    await enqueue(tx, issuePayoutRun, { runId: id })
    return getRun(tx, id)
  })

/** By any member of staff, also the one who made it. Its payouts wait again. */
export const rejectRun = (ctx: Ctx, id: string, reason: string): Promise<PayoutRunInFull> =>
  inTransaction(ctx, async (tx) => {
    const run = await lockUndecided(tx, id)
    const text = reason.trim()
    if (text === '') throw invalid({ reason: 'must not be empty' })
    await giveBack(tx.db, id)
    await decide(tx, run, { status: 'rejected', reason: text })
    return getRun(tx, id)
  })

/**
 * The runs of the built-in bank, one for each currency in which something waits: of all that waits, or of what was chosen. Nobody approves
 * them: nothing moves.
 */
export const makeTestRuns = (ctx: Ctx, chosen: readonly string[] | null = null): Promise<readonly string[]> =>
  inTransaction(ctx, async (tx) => {
    const made: string[] = []
    for (const currency of await listWaitingCurrencies(tx.db, chosen)) {
      const run: PayoutRun = {
        ...newRun(tx, currency, 'builtin', true),
        status: 'approved',
        madeBy: null,
        decidedAt: tx.now,
      }
      await insertRun(tx.db, run)
      const taken = await takeWaiting(tx.db, run, chosen)
      if (taken.length === 0) {
        await saveDecision(tx.db, { ...run, status: 'rejected', reason: 'Nothing was left to take.' })
        continue
      }
      await enqueue(tx, issuePayoutRun, { runId: run.id })
      made.push(run.id)
    }
    return made
  })
