import { announce, recordEvent } from '../../delivery/index.ts'
import { erasedTraveller, readPeopleAsSeen, shownName } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findExternalId } from '../issues/recipients.store.ts'
import { appointmentEvent } from './appointment.event.ts'
import { appointmentNotices, cancelledNotices, type Names } from './appointment.notices.ts'
import { findAppointment } from './appointment.store.ts'
import type { Appointment } from './appointment.ts'

/** Records the event for the company's servers, in the transaction of the cause. */
export async function recordAppointmentEvent(tx: Ctx, event: 3 | 4, appointment: Appointment): Promise<void> {
  const { companyId, patientId } = appointment
  const externalId = await findExternalId(tx.db, companyId, patientId)
  await recordEvent(tx, appointmentEvent(event, appointment, externalId))
}

async function readNames(ctx: Ctx, { patientId, responderId }: Appointment): Promise<Names> {
  const ids = [patientId, responderId].filter((one) => one !== null)
  const people = await readPeopleAsSeen(ctx, ids)
  const nameOf = (userId: string | null): string => {
    const person = people.get(userId ?? '')
    return person ? shownName(person) : erasedTraveller
  }
  return { patient: nameOf(patientId), responder: nameOf(responderId) }
}

/** Notifies both of a new appointment (3). In the system's scope. */
export async function notifyOfAppointment(ctx: Ctx, appointmentId: string): Promise<void> {
  const appointment = await findAppointment(ctx.db, appointmentId)
  if (!appointment) return
  const names = await readNames(ctx, appointment)
  for (const notice of appointmentNotices(appointment, names)) await announce(ctx, notice)
}

/** Notifies both of a cancelled appointment (4), except the one who cancelled it. In the system's scope. */
export async function notifyOfCancelledAppointment(ctx: Ctx, appointmentId: string): Promise<void> {
  const appointment = await findAppointment(ctx.db, appointmentId)
  if (!appointment) return
  const names = await readNames(ctx, appointment)
  for (const notice of cancelledNotices(appointment, names)) await announce(ctx, notice)
}
