import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

const payload = Type.Object({ appointmentId: Uuid })

/** Notifies patient and responder of a new appointment. A task, because a responder of the network is not in the company’s scope. */
export const announceAppointment = task('announce-appointment', payload, { priority: 'urgent' })

/** 30 days after an appointment was closed: finishes it. */
export const finishAppointment = task('finish-appointment', payload)

/** Notifies patient and responder that the appointment was cancelled, except the one who did it. */
export const announceCancelledAppointment = task('announce-cancelled-appointment', payload, { priority: 'urgent' })
