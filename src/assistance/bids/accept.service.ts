import { abandonHold, confirmHold, holdPayment, type Payment } from '../../commerce/index.ts'
import { audit } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { runTwoSteps, type TwoSteps } from '../../platform/db/two-steps.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden, found, invalid } from '../../platform/problem.ts'
import { insertAppointment, listAppointmentsOfIssue } from '../appointments/appointment.store.ts'
import { announceAppointment } from '../appointments/appointment.tasks.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { recordAppointmentEvent } from '../appointments/appointment-notifications.service.ts'
import { findBid, lockBid, markBidAccepted } from '../appointments/bid.store.ts'
import type { AppointmentType, Bid } from '../appointments/bid.ts'
import { addParticipant, createConversation } from '../conversations/conversation.service.ts'
import { findConversation } from '../conversations/conversation.store.ts'
import type { Issue } from '../issues/issue.ts'
import { lockIssue, makeHandler } from '../issues/issue-access.service.ts'
import { hasPart, partsOf } from '../issues/issue-access.ts'
import { type Acceptance, checkAcceptance } from './acceptance.ts'
import { getBid } from './bid.service.ts'

/** What a bid, its issue and the issue's appointments allow now. */
async function readAcceptance(ctx: Ctx, bid: Bid, issue: Issue, type: AppointmentType): Promise<Acceptance> {
  const appointments = await listAppointmentsOfIssue(ctx.db, issue.id)
  return checkAcceptance({ bid, issue, appointments, type, now: ctx.now })
}

/** Makes the appointment with its conversation, and the responder the handler; all of it or nothing. */
async function makeAppointment(
  tx: Ctx,
  accepted: Acceptance,
  { bid, issue, type, payment }: { bid: Bid; issue: Issue; type: AppointmentType; payment: Payment },
): Promise<Appointment> {
  const { patientId, responderId, cost } = accepted
  await confirmHold(tx, payment)
  const made: Appointment = {
    id: payment.appointmentId ?? newId(tx.now),
    companyId: issue.companyId,
    issueId: issue.id,
    bidId: bid.id,
    patientId,
    responderId,
    paymentId: payment.id,
    type,
    status: 'open',
    startTime: bid.time,
    timezone: bid.timezone,
    address: bid.address,
    lat: bid.lat,
    lng: bid.lng,
    cost,
    currency: bid.currency,
    wrongPins: 0,
    pinLockedUntil: null,
    cancelledById: null,
    closedAt: null,
    cancelledAt: null,
    finishedAt: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await insertAppointment(tx.db, made)
  await createConversation(tx, {
    companyId: issue.companyId,
    appointmentId: made.id,
    participantIds: [patientId, responderId],
  })
  await markBidAccepted(tx.db, bid.id, tx.now)
  await makeHandler(tx, issue, responderId)
  const ofIssue = await findConversation(tx.db, 'issue', issue.id, null)
  if (ofIssue) await addParticipant(tx, ofIssue, responderId)
  await recordAppointmentEvent(tx, 3, made)
  await enqueue(tx, announceAppointment, { appointmentId: made.id })
  if (partsOf(tx.actor, issue).has('company'))
    await audit(tx, {
      action: 'accept',
      subjectKind: 'availability_bid',
      subjectId: bid.id,
      companyId: issue.companyId,
      before: bid,
      after: made,
    })
  return made
}

/** What accepting a bid has done before its transaction. */
interface HeldBid {
  readonly issue: Issue
  readonly payment: Payment
}

/**
 * Accepts a bid: a hold on the patient's card first, outside of any transaction, and then in one transaction the appointment, its
 * conversation and the handler. What was checked before the hold is checked again under the locks of issue and bid; if it no longer
 * holds, the hold is given up. The hold is named by the bid: accepting it again finds the same one.
 */
export const acceptSteps = (ctx: Ctx, bidId: string, type: AppointmentType): TwoSteps<HeldBid, Bid> => ({
  ctx,
  async first() {
    const { bid, issue } = await getBid(ctx, bidId)
    if (!issue || !hasPart(partsOf(ctx.actor, issue), 'affected', 'creator', 'company'))
      throw forbidden('Only the affected person and the organization may accept a bid.')
    if (!bid.appointmentTypes.includes(type)) throw invalid({ appointment_type: 'is not among the types of this bid' })
    const planned = await readAcceptance(ctx, bid, issue, type)
    const payment = await holdPayment(ctx, {
      userId: planned.patientId,
      payeeId: planned.responderId,
      companyId: issue.companyId,
      amount: planned.cost,
      currency: bid.currency,
      appointmentId: newId(ctx.now),
      key: `bid:${bid.id}:${type}`,
    })
    return { issue, payment }
  },
  async work(tx, { issue, payment }) {
    const lockedIssue = await lockIssue(tx, issue.id)
    const lockedBid = found(await lockBid(tx.db, bidId), 'availability bid', bidId)
    const accepted = await readAcceptance(tx, lockedBid, lockedIssue, type)
    await makeAppointment(tx, accepted, { bid: lockedBid, issue: lockedIssue, type, payment })
    return found(await findBid(tx.db, bidId), 'availability bid', bidId)
  },
  failed: ({ payment }) => abandonHold(ctx, payment),
})

/** Accepts a bid, by itself. */
export const acceptBid = (ctx: Ctx, bidId: string, type: AppointmentType): Promise<Bid> =>
  runTwoSteps(acceptSteps(ctx, bidId, type))
