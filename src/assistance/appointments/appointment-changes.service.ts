import { captureHold, releaseHold } from '../../commerce/index.ts'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden, found, invalid, Problem } from '../../platform/problem.ts'
import { actingFor, lockIssue } from '../issues/issue-access.service.ts'
import { hasPart, partsOf } from '../issues/issue-access.ts'
import { getAppointment } from './appointment.service.ts'
import {
  lockAppointment,
  lockOpenAppointments,
  markCancelled,
  markClosed,
  markFinished,
  savePinTries,
} from './appointment.store.ts'
import { announceCancelledAppointment, finishAppointment } from './appointment.tasks.ts'
import { type Appointment, finishedAfter, requireOpen } from './appointment.ts'
import { isItsResponder, isPatient, personOf } from './appointment-access.ts'
import { recordAppointmentEvent } from './appointment-notifications.service.ts'
import { countWrongPin, lockedSeconds, pinOf } from './pin.ts'

/** Locks the issue and then the appointment, as every change does. */
async function lockBoth(tx: Ctx, { id, issueId }: Appointment) {
  const issue = await lockIssue(tx, issueId)
  return { issue, appointment: found(await lockAppointment(tx.db, id), 'appointment', id) }
}

const locked = (seconds: number): Problem =>
  new Problem(423, 'pin_locked', 'Too many wrong pins: no pin is taken for a while.', {
    headers: { 'retry-after': String(seconds) },
  })

/**
 * Closes the appointment with the patient's pin, and takes the money of the hold. A wrong pin is counted, whatever becomes of the
 * request: the count is committed with the refusal.
 */
export async function closeAppointment(ctx: Ctx, id: string, pin: number): Promise<Appointment> {
  const before = await getAppointment(ctx, id)
  if (!isItsResponder(ctx.actor, before)) throw forbidden('Only the responder of the appointment may close it.')
  const closed = await inTransaction(actingFor(ctx, before), async (tx) => {
    const { appointment } = await lockBoth(tx, before)
    requireOpen(appointment)
    const seconds = lockedSeconds(appointment, tx.now)
    if (seconds > 0) throw locked(seconds)
    if (pin !== pinOf(tx.vault, id)) {
      await savePinTries(tx.db, id, countWrongPin(appointment, tx.now))
      return undefined
    }
    await markClosed(tx.db, id, tx.now)
    const dueAt = new Date(tx.now.getTime() + finishedAfter)
    await enqueue(tx, finishAppointment, { appointmentId: id }, { key: id, dueAt })
    if (appointment.paymentId !== null) await captureHold(tx, appointment.paymentId)
    return lockAppointment(tx.db, id)
  })
  if (!closed) throw invalid({ pin_code: 'is not the pin of this appointment' }).keepingWork()
  return closed
}

async function cancelLocked(tx: Ctx, appointment: Appointment, byUserId: string | null): Promise<Appointment> {
  await markCancelled(tx.db, appointment.id, byUserId, tx.now)
  if (appointment.paymentId !== null) await releaseHold(tx, appointment.paymentId)
  const cancelled = found(await lockAppointment(tx.db, appointment.id), 'appointment', appointment.id)
  await recordAppointmentEvent(tx, 4, cancelled)
  await enqueue(tx, announceCancelledAppointment, { appointmentId: appointment.id })
  return cancelled
}

/** Cancels an open appointment, and gives up the hold on the card: its patient, its responder, the company, staff. */
export async function cancelAppointment(ctx: Ctx, id: string): Promise<Appointment> {
  const before = await getAppointment(ctx, id)
  const isOneOfTwo = isPatient(ctx.actor, before) || isItsResponder(ctx.actor, before)
  return inTransaction(actingFor(ctx, before), async (tx) => {
    const { issue, appointment } = await lockBoth(tx, before)
    const isAbove = hasPart(partsOf(tx.actor, issue), 'company', 'staff')
    if (!isOneOfTwo && !isAbove)
      throw forbidden('Only the patient, the responder and the organization may cancel the appointment.')
    requireOpen(appointment)
    const cancelled = await cancelLocked(tx, appointment, personOf(tx.actor) ?? null)
    if (isAbove)
      await audit(tx, {
        action: 'cancel',
        subjectKind: 'appointment',
        subjectId: id,
        companyId: appointment.companyId,
        before: appointment,
        after: cancelled,
      })
    return cancelled
  })
}

/**
 * Cancels the open appointment of an issue that ends; `tx` has locked the issue, in the scope of its company. The one who ends the issue
 * is not notified.
 */
export async function cancelOpenAppointments(tx: Ctx, issueId: string, byUserId: string | null): Promise<void> {
  for (const appointment of await lockOpenAppointments(tx.db, issueId)) await cancelLocked(tx, appointment, byUserId)
}

/** Finishes a closed appointment. */
export const finishClosedAppointment = (ctx: Ctx, id: string): Promise<void> => markFinished(ctx.db, id, ctx.now)
