import { announce } from '../../delivery/index.ts'
import {
  audit,
  getCompany,
  ownProfile,
  readPeopleAsSeen,
  shownName,
  throwUnauthorizedOrNotFound,
  type User,
} from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { forbidden, found } from '../../platform/problem.ts'
import { isItsResponder, requirePerson, seesAllOf } from '../appointments/appointment-access.ts'
import {
  bidExistsInOtherTenant,
  findBid,
  findSameBid,
  insertBid,
  listBidsOfIssue,
  lockBid,
  markBidCancelled,
} from '../appointments/bid.store.ts'
import { type Bid, requireProposed } from '../appointments/bid.ts'
import { answerableStatuses, type Issue, isMedical, notInThisState } from '../issues/issue.ts'
import { actingFor, getIssue, getIssueToAnswer, lockIssue, readIssues } from '../issues/issue-access.service.ts'
import { hasPart, partsOf } from '../issues/issue-access.ts'
import { bidNotice, cancelledBidNotice } from './bid.notices.ts'
import { type BidDraft, completeBid, type ResponderDefaults } from './bid-draft.ts'

/** A bid that the caller may see, with its issue; 401 when it is somebody else's, 404 when there is none. */
export async function getBid(ctx: Ctx, id: string): Promise<{ bid: Bid; issue: Issue | undefined }> {
  const bid = isUuid(id) ? await findBid(ctx.db, id) : undefined
  const issue = bid && (await readIssues(ctx, [bid.issueId])).get(bid.issueId)
  if (bid && (isItsResponder(ctx.actor, bid) || (issue && seesAllOf(ctx.actor, issue)))) return { bid, issue }
  return throwUnauthorizedOrNotFound(ctx, 'availability bid', id, bidExistsInOtherTenant)
}

/** The bids of an issue, oldest first. To a responder who does not handle it only the own ones: the others' prices are not theirs to see. */
export async function readBidsOfIssue(ctx: Ctx, issueId: string, page: PageRequest): Promise<Page<Bid>> {
  const issue = await getIssue(ctx, issueId)
  const responderId = seesAllOf(ctx.actor, issue) ? undefined : requirePerson(ctx.actor)
  return listBidsOfIssue(actingFor(ctx, issue).db, issue.id, page, responderId)
}

const defaultsOf = ({ timezoneIdentifier, doctorSettings }: User): ResponderDefaults => ({
  timezone: timezoneIdentifier,
  clinicAddress: doctorSettings?.clinicAddress ?? null,
  costs: {
    clinic: doctorSettings?.clinicApptCost ?? null,
    housecall: doctorSettings?.housecallCost ?? null,
    telemedicine: doctorSettings?.telemedConsultCost ?? null,
  },
})

/** The currency of a company's appointments. */
async function currencyOf(ctx: Ctx, companyId: string): Promise<string> {
  const { currency } = (await getCompany(ctx, companyId)).settings
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
}

async function nameOf(ctx: Ctx, userId: string | null): Promise<string> {
  const person = userId === null ? undefined : (await readPeopleAsSeen(ctx, [userId])).get(userId)
  return person ? shownName(person) : ''
}

/**
 * A responder of the field offers to see the affected person (1). The same offer again, from a second tap, returns the first one and
 * notifies nobody.
 */
export async function createBid(ctx: Ctx, issueId: string, draft: BidDraft): Promise<Bid> {
  const visible = await getIssueToAnswer(ctx, issueId)
  if (!isMedical(visible)) throw forbidden('Only responders make bids, and only on medical issues.')
  const responder = await ownProfile(ctx)
  const fields = completeBid(draft, defaultsOf(responder), ctx.now)
  return inTransaction(actingFor(ctx, visible), async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (!answerableStatuses.includes(issue.status)) throw notInThisState(issue)
    const bid: Bid = {
      ...fields,
      id: newId(tx.now),
      companyId: issue.companyId,
      issueId: issue.id,
      responderId: responder.id,
      currency: await currencyOf(tx, issue.companyId),
      acceptedAt: null,
      cancelledAt: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    const same = await findSameBid(tx.db, bid)
    if (same) return same
    await insertBid(tx.db, bid)
    if (issue.affectedId !== null) await announce(tx, bidNotice(bid, issue.affectedId, shownName(responder)))
    return bid
  })
}

/** Withdraws a bid that was not accepted: its responder, the company, staff. The affected person is notified (2). */
export async function cancelBid(ctx: Ctx, id: string): Promise<Bid> {
  const { bid: before } = await getBid(ctx, id)
  return inTransaction(actingFor(ctx, before), async (tx) => {
    const issue = await lockIssue(tx, before.issueId)
    const isAbove = hasPart(partsOf(tx.actor, issue), 'company', 'staff')
    if (!isItsResponder(tx.actor, before) && !isAbove)
      throw forbidden('Only the responder who made the bid and the organization may cancel it.')
    const bid = found(await lockBid(tx.db, id), 'availability bid', id)
    requireProposed(bid)
    await markBidCancelled(tx.db, id, tx.now)
    const after = found(await findBid(tx.db, id), 'availability bid', id)
    if (issue.affectedId !== null)
      await announce(tx, cancelledBidNotice(after, issue.affectedId, await nameOf(tx, bid.responderId)))
    if (isAbove)
      await audit(tx, {
        action: 'cancel',
        subjectKind: 'availability_bid',
        subjectId: id,
        companyId: bid.companyId,
        before: bid,
        after,
      })
    return after
  })
}
