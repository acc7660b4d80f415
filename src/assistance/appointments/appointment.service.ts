import { managesCompany, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { actingFor, getIssue, readIssues } from '../issues/issue-access.service.ts'
import {
  type AppointmentQuery,
  appointmentExistsInOtherTenant,
  findAppointment,
  listAppointments,
} from './appointment.store.ts'
import type { Appointment } from './appointment.ts'
import { maySeeAppointment, requirePerson, seesAllOf } from './appointment-access.ts'

/** An appointment that the caller may see; 401 when it is somebody else's, 404 when there is none. */
export async function getAppointment(ctx: Ctx, id: string): Promise<Appointment> {
  const appointment = isUuid(id) ? await findAppointment(ctx.db, id) : undefined
  const issue = appointment && (await readIssues(ctx, [appointment.issueId])).get(appointment.issueId)
  if (appointment && maySeeAppointment(ctx.actor, appointment, issue)) return appointment
  return throwUnauthorizedOrNotFound(ctx, 'appointment', id, appointmentExistsInOtherTenant)
}

/** The appointments of an issue, newest first: all of them, or to a responder the own ones. */
export async function readAppointmentsOfIssue(
  ctx: Ctx,
  issueId: string,
  page: PageRequest,
): Promise<Page<Appointment>> {
  const issue = await getIssue(ctx, issueId)
  const own = seesAllOf(ctx.actor, issue) ? {} : { userId: requirePerson(ctx.actor) }
  return listAppointments(actingFor(ctx, issue).db, { issueId: issue.id, current: false, ...own }, page)
}

/** Whose appointments a caller lists: those of the company for its key and managers, all for staff, else the own ones. */
function scopeOf(ctx: Ctx): Omit<AppointmentQuery, 'current'> {
  const companyId = actingCompany(ctx)
  if (ctx.actor.kind === 'staff') return {}
  if (companyId !== null && managesCompany(ctx, companyId)) return { companyId }
  // A token acts in its own company only; responders of the network have appointments of several companies.
  return { userId: requirePerson(ctx.actor), ...(companyId !== null && { companyId }) }
}

/** The caller's appointments, newest first. `current` leaves out cancelled and finished ones. */
export const readAppointments = (ctx: Ctx, current: boolean, page: PageRequest): Promise<Page<Appointment>> =>
  listAppointments(ctx.db, { ...scopeOf(ctx), current }, page)
