import { job } from '../../platform/jobs/job.ts'
import { announceAppointment, announceCancelledAppointment, finishAppointment } from './appointment.tasks.ts'
import { finishClosedAppointment } from './appointment-changes.service.ts'
import { notifyOfAppointment, notifyOfCancelledAppointment } from './appointment-notifications.service.ts'

/** Transactional: they write only to the database, so that their work and their completion commit together. */
const transactional = { transactional: true }

export const appointmentJobs = [
  job(announceAppointment, (ctx, { appointmentId }) => notifyOfAppointment(ctx, appointmentId), transactional),
  job(
    announceCancelledAppointment,
    (ctx, { appointmentId }) => notifyOfCancelledAppointment(ctx, appointmentId),
    transactional,
  ),
  job(finishAppointment, (ctx, { appointmentId }) => finishClosedAppointment(ctx, appointmentId), transactional),
]
