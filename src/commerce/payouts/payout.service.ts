import { audit, findActiveUser, getAnyCompany } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { findCountryCode } from '../../reference/index.ts'
import { writeTransaction } from '../ledger/ledger.service.ts'
import type { LedgerTransaction, Posting } from '../ledger/ledger.ts'
import { type BalanceFilter, listBalances } from './balance.store.ts'
import type { BankInfo } from './bank-info.ts'
import {
  cancelPayoutsOfClaims,
  insertPayout,
  listPayouts,
  listTestMoney,
  lockAccount,
  type PayoutFilter,
  sumOfAccount,
  sumOfUnissued,
} from './payout.store.ts'
import { runBuiltinBank } from './payout.tasks.ts'
import { type Balance, type ClaimPayout, kindOf, type Payout, type PayoutDraft, payoutPostings } from './payout.ts'
import { isTestMoney, payoutBank } from './payout-ports.ts'

/** Refuses an owner who is not there, naming the field. */
async function checkOwner(ctx: Ctx, { userId, companyId }: PayoutDraft): Promise<void> {
  if (userId !== null) {
    if (!(await findActiveUser(ctx, userId))) throw invalid({ user_id: 'is not the id of a person' })
    return
  }
  try {
    await getAnyCompany(ctx, companyId ?? '')
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw invalid({ company_id: 'is no company that we know' })
    throw error
  }
}

/** More than is owed is not paid, counting what waits to be paid. A company may pay in advance. */
async function checkOwed(tx: Ctx, draft: PayoutDraft): Promise<void> {
  if (draft.account === 'companies') return
  const waiting = draft.userId === null ? 0 : await sumOfUnissued(tx.db, draft.userId, draft.currency)
  const owed = -(await sumOfAccount(tx.db, draft, draft.currency)) - waiting
  if (draft.amount > owed)
    throw invalid({
      amount: owed > 0 ? `must not be more than what is owed, ${owed}` : 'is more than is owed: nothing',
    })
}

const sealedColumn = 'payouts.sealed'

/** Where a responder's payout goes. It is needed wherever money really moves. */
async function sealBankInfo(tx: Ctx, id: string, sent: BankInfo | null): Promise<Buffer | null> {
  if (sent === null) {
    if (!isTestMoney()) throw invalid({ bank_info: 'is required: it says where the payout goes' })
    return null
  }
  const countryCode = await findCountryCode(tx, sent.countryCode)
  if (countryCode === undefined) throw invalid({ country_code: 'is not the code of a country' })
  return tx.vault.seal(sealedColumn, id, JSON.stringify({ ...sent, countryCode }))
}

/** The bank details of a responder's payout. Only for the file of a run, or the payee's account at Stripe. */
export const openSealedBankInfo = ({ vault }: Ctx, { id, sealed }: Payout): BankInfo | undefined =>
  sealed === null ? undefined : (JSON.parse(vault.open(sealedColumn, id, sealed)) as BankInfo)

const unborn = {
  claimId: null,
  subscriptionId: null,
  runId: null,
  testMoney: false,
  issuedAt: null,
  settledAt: null,
  returnedAt: null,
  endReason: null,
  atStripe: null,
} as const

/** What a payout is called in the audit log: no bank details. */
export const auditedPayout = ({ sealed: _, atStripe: __, ...payout }: Payout): Omit<Payout, 'sealed' | 'atStripe'> =>
  payout

/** In a sandbox the built-in bank takes what waits by itself. */
async function wakeBank(tx: Ctx): Promise<void> {
  const bank = payoutBank()
  if (bank.kind === 'builtin' && bank.automatic) await enqueue(tx, runBuiltinBank, {}, { key: 'waiting' })
}

/** The transaction of the ledger that a payout is, or that turns it back. */
export const transactionOf = (payout: Payout, id: string, postings: readonly Posting[]): LedgerTransaction => ({
  id,
  kind: kindOf(payout),
  currency: payout.currency,
  companyId: payout.companyId,
  paymentId: null,
  appointmentId: null,
  subscriptionId: payout.subscriptionId,
  invoiceId: null,
  claimId: payout.claimId,
  postings,
})

/**
 * A payout to a responder waits for a run of the bank: nothing is paid and nothing is written into the ledger yet. What staff have moved
 * at the bank themselves, to a partner or from a company, is written down as settled. Payouts from one account follow each other, so that
 * two at once pay no more than is owed.
 */
export const recordPayout = (ctx: Ctx, draft: PayoutDraft, bankInfo: BankInfo | null = null): Promise<Payout> =>
  inTransaction(ctx, async (tx) => {
    await checkOwner(tx, draft)
    await lockAccount(tx.db, draft, draft.currency)
    await checkOwed(tx, draft)
    const id = newId(tx.now)
    const waits = draft.account === 'responders'
    const payout: Payout = {
      ...unborn,
      ...draft,
      id,
      status: waits ? 'waiting' : 'settled',
      sealed: waits ? await sealBankInfo(tx, id, bankInfo) : null,
      issuedAt: waits ? null : tx.now,
      settledAt: waits ? null : tx.now,
      createdBy: tx.actor.kind === 'staff' ? tx.actor.userId : null,
      createdAt: tx.now,
    }
    await insertPayout(tx.db, payout)
    if (waits) await wakeBank(tx)
    else await writeTransaction(tx, transactionOf(payout, payout.id, payoutPostings(payout)))
    const subject = { subjectKind: 'payout', subjectId: payout.id, companyId: payout.companyId }
    await audit(tx, { action: 'create', ...subject, before: null, after: auditedPayout(payout) })
    return payout
  })

/** The payout of an accepted claim waits for a run of the bank. A claim that has one already gets no second one. */
export async function requestClaimPayout(tx: Ctx, claim: ClaimPayout): Promise<void> {
  const { claimId, companyId, userId, subscriptionId, amount, currency } = claim
  const words = { reference: null, note: null, sealed: null, createdBy: null } as const
  const about = { account: 'claims', claimId, companyId, userId, subscriptionId, amount, currency } as const
  const payout: Payout = { ...unborn, ...words, ...about, id: newId(tx.now), status: 'waiting', createdAt: tx.now }
  if (await insertPayout(tx.db, payout)) await wakeBank(tx)
}

/** Claims that are not to be paid any more: what has not been issued never will be. */
export const cancelClaimPayouts = (tx: Ctx, claimIds: readonly string[], reason: string): Promise<void> =>
  cancelPayoutsOfClaims(tx.db, claimIds, reason)

/**
 * Which of the claims are paid with test money: that of the payout that was issued, whatever is configured by now. Before it is issued, or
 * once it was returned, it is what the next payout would be.
 */
export async function readTestMoney(ctx: Ctx, claimIds: readonly string[]): Promise<(claimId: string) => boolean> {
  const [issued, configured] = [await listTestMoney(ctx.db, claimIds), isTestMoney()]
  return (claimId) => issued.get(claimId) ?? configured
}

/** A manager sees what concerns the own company. */
const seenBy = (ctx: Ctx, filter: PayoutFilter): PayoutFilter => ({
  ...filter,
  companyId: deskCompany(ctx) ?? filter.companyId,
})

/** Payouts, newest first. */
export const readPayouts = (ctx: Ctx, filter: PayoutFilter, pageRequest: PageRequest): Promise<Page<Payout>> =>
  listPayouts(ctx.db, seenBy(ctx, filter), pageRequest)

/** What is owed to responders and partners, and by companies. */
export const readBalances = (ctx: Ctx, filter: BalanceFilter, pageRequest: PageRequest): Promise<Page<Balance>> =>
  listBalances(ctx.db, { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }, pageRequest)
