import { cancelClaimPayouts } from '../../commerce/index.ts'
import { announce, recordEvents } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { ClaimStatus } from '../decisions/claim-status.ts'
import { listDecidedRegistrations } from '../registrations/registration.store.ts'
import type { DecidedRegistration } from '../registrations/registration.ts'
import { statusEvent } from './claim.event.ts'
import { insertChanges, listClaimsOfSubscriptions, updateStatuses } from './claim.store.ts'
import { payInOrder } from './claim.tasks.ts'
import type { Claim, ClaimInFull } from './claim.ts'
import { checkCaps, type MoveCause, moved } from './claim-move.ts'
import { claimInFull } from './claim-reading.service.ts'
import { stateFor } from './deciding.ts'
import { blockedEvent, disruptionEvent, happeningOf } from './disruption.event.ts'
import { paymentNotice } from './disruption.notices.ts'

/**
 * Writes down the statuses that claims have got, each with one line of its history. The events are the caller's. An accepted claim is
 * paid by a job.
 */
export async function writeMoves(tx: Ctx, steps: readonly ClaimInFull[]): Promise<void> {
  if (steps.length === 0) return
  const latest = [...new Map(steps.map((claim) => [claim.id, claim])).values()]
  const changes = steps.map(({ id: claimId, companyId, history }) => {
    const last = history.at(-1)
    if (!last) throw new Error(`Claim ${claimId} has no history.`)
    return { ...last, id: newId(tx.now), claimId, companyId }
  })
  await Promise.all([updateStatuses(tx.db, latest), insertChanges(tx.db, changes)])
  const withdrawn = latest.filter(({ status }) => status === 'withdrawn').map(({ id }) => id)
  if (withdrawn.length > 0) await cancelClaimPayouts(tx, withdrawn, 'The claim was withdrawn.')
  await payInOrder(
    tx,
    latest.filter(({ status }) => status === 'accepted').map(({ id }) => id),
  )
}

async function registrationOf(tx: Ctx, { registrationId }: Claim): Promise<DecidedRegistration> {
  const [registration] = await listDecidedRegistrations(tx.db, [registrationId])
  if (!registration) throw new Error(`Registration ${registrationId} is not there.`)
  return registration
}

/** 1010, for the company's servers and the insured. */
async function notifyOfPayment(tx: Ctx, claim: ClaimInFull): Promise<void> {
  const state = stateFor(await registrationOf(tx, claim), claim.airSegmentId)
  await recordEvents(tx, [disruptionEvent(1010, claim, happeningOf(claim, state), claim)])
  await announce(tx, paymentNotice(claim))
}

/**
 * The one way to change a claim's status, for a claim that the caller has locked (`lockClaim`): history, event 6xx with the whole claim, and
 * 1010 for one that is paid, which says so where it is test money: `testMoney` is that of the payout that is being issued. 409 where the move is not allowed, or where staff would exceed a cap.
 */
export async function moveClaim(
  tx: Ctx,
  claim: Claim,
  status: ClaimStatus,
  cause: MoveCause,
  testMoney?: boolean,
): Promise<ClaimInFull> {
  const before = await claimInFull(tx, claim)
  const after = moved({ ...before, testMoney: testMoney ?? before.testMoney }, status, cause, tx.now)
  if (status === 'accepted' && cause.changedBy === 'staff') {
    const claims = await listClaimsOfSubscriptions(tx.db, [claim.subscriptionId])
    checkCaps(claim, await registrationOf(tx, claim), claims)
  }
  await writeMoves(tx, [after])
  await recordEvents(tx, [statusEvent(after)])
  if (status === 'paid') await notifyOfPayment(tx, after)
  return after
}

/** 1012 for a claim that stays as it is, such as one with bank details of somebody else. */
export async function notifyBlocked(tx: Ctx, claim: Claim, reason: string): Promise<void> {
  const full = await claimInFull(tx, claim)
  const state = stateFor(await registrationOf(tx, claim), claim.airSegmentId)
  await recordEvents(tx, [blockedEvent(full, full, state, { reason })])
}
