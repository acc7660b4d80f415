import type { Actor } from '../../platform/ctx.ts'
import { unauthorized } from '../../platform/problem.ts'
import type { Issue } from '../issues/issue.ts'
import { hasPart, partsOf } from '../issues/issue-access.ts'
import type { Appointment } from './appointment.ts'

/** The person who calls; undefined for keys of companies. */
export const personOf = (actor: Actor): string | undefined => ('userId' in actor ? actor.userId : undefined)

/** The person who calls; 401 for keys of companies. */
export function requirePerson(actor: Actor): string {
  const userId = personOf(actor)
  if (userId === undefined) throw unauthorized('This is for people.')
  return userId
}

/** A token acts in its own company only; responders of the network have no company. */
const actsFor = (actor: Actor, companyId: string): boolean =>
  !('companyId' in actor) || actor.companyId === companyId || (actor.kind === 'user' && actor.companyId === null)

type People = Pick<Appointment, 'companyId' | 'patientId' | 'responderId'>

export const isPatient = (actor: Actor, { companyId, patientId }: People): boolean =>
  patientId !== null && actsFor(actor, companyId) && personOf(actor) === patientId

export const isItsResponder = (actor: Actor, { companyId, responderId }: Omit<People, 'patientId'>): boolean =>
  responderId !== null && actsFor(actor, companyId) && personOf(actor) === responderId

/** Those of the issue who see all its bids and appointments; other responders see only their own. */
export const seesAllOf = (actor: Actor, issue: Issue): boolean =>
  hasPart(partsOf(actor, issue), 'creator', 'affected', 'handler', 'company', 'staff')

/** The appointment's two people, and those who see all appointments of the issue. */
export const maySeeAppointment = (actor: Actor, appointment: Appointment, issue: Issue | undefined): boolean =>
  isPatient(actor, appointment) ||
  isItsResponder(actor, appointment) ||
  (issue !== undefined && seesAllOf(actor, issue))
