import { announce } from '../../delivery/index.ts'
import { audit, findActiveUser, getAnyCompany } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { writeTransaction } from '../ledger/ledger.service.ts'
import { listBalances } from './balance.store.ts'
import { payoutNotice } from './payout.notices.ts'
import { insertPayout, listPayouts, lockAccount, type PayoutFilter, sumOfAccount } from './payout.store.ts'
import { type Balance, kindOf, type Payout, type PayoutDraft, payoutPostings } from './payout.ts'

/** Refuses an owner who is not there, naming the field. Gives the company in which a person is notified. */
async function checkOwner(ctx: Ctx, { userId, companyId }: PayoutDraft): Promise<string | null> {
  if (userId !== null) {
    const user = await findActiveUser(ctx, userId)
    if (!user) throw invalid({ user_id: 'is not the id of a person' })
    return user.companyId
  }
  try {
    return (await getAnyCompany(ctx, companyId ?? '')).id
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw invalid({ company_id: 'is no company that we know' })
    throw error
  }
}

/** More than is owed is not paid. A company may pay in advance. */
async function checkOwed(tx: Ctx, draft: PayoutDraft): Promise<void> {
  if (draft.account === 'companies') return
  const owed = -(await sumOfAccount(tx.db, draft, draft.currency))
  if (draft.amount > owed)
    throw invalid({
      amount: owed > 0 ? `must not be more than what is owed, ${owed}` : 'is more than is owed: nothing',
    })
}

/**
 * Writes down money that staff have moved at the bank: paid to a responder (who is notified, 911) or a partner, or received from a
 * company for its account. Payouts from one account follow each other, so that two at once pay no more than is owed.
 */
export const recordPayout = (ctx: Ctx, draft: PayoutDraft): Promise<Payout> =>
  inTransaction(ctx, async (tx) => {
    const notifiedIn = await checkOwner(tx, draft)
    await lockAccount(tx.db, draft, draft.currency)
    await checkOwed(tx, draft)
    const createdBy = tx.actor.kind === 'staff' ? tx.actor.userId : null
    const payout: Payout = { ...draft, id: newId(tx.now), createdBy, createdAt: tx.now }
    await insertPayout(tx.db, payout)
    await writeTransaction(tx, {
      id: payout.id,
      kind: kindOf(payout),
      currency: payout.currency,
      companyId: payout.companyId,
      paymentId: null,
      appointmentId: null,
      subscriptionId: null,
      invoiceId: null,
      postings: payoutPostings(payout),
    })
    const subject = { subjectKind: 'payout', subjectId: payout.id, companyId: payout.companyId }
    await audit(tx, { action: 'create', ...subject, before: null, after: payout })
    if (payout.userId !== null) await announce(tx, payoutNotice(payout, payout.userId, notifiedIn))
    return payout
  })

/** A manager sees what concerns the own company. */
const seenBy = (ctx: Ctx, filter: PayoutFilter): PayoutFilter => ({
  ...filter,
  companyId: deskCompany(ctx) ?? filter.companyId,
})

/** Payouts, newest first. */
export const readPayouts = (ctx: Ctx, filter: PayoutFilter, pageRequest: PageRequest): Promise<Page<Payout>> =>
  listPayouts(ctx.db, seenBy(ctx, filter), pageRequest)

/** What is owed to responders and partners, and by companies. */
export const readBalances = (ctx: Ctx, filter: PayoutFilter, pageRequest: PageRequest): Promise<Page<Balance>> =>
  listBalances(ctx.db, seenBy(ctx, filter), pageRequest)
