import { conflict } from '../../platform/problem.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { type AppointmentType, type Bid, requireProposed } from '../appointments/bid.ts'
import { answerableStatuses, type Issue, notInThisState } from '../issues/issue.ts'

export interface AcceptanceQuery {
  readonly bid: Bid
  readonly issue: Issue
  /** All of the issue. */
  readonly appointments: readonly Appointment[]
  readonly type: AppointmentType
  readonly now: Date
}

/** What an appointment is made of, beside the bid. */
export interface Acceptance {
  readonly patientId: string
  readonly responderId: string
  readonly cost: number
}

/**
 * A responder who became the handler by an appointment that was cancelled gives way to the next one. A handler who has claimed the issue
 * does not.
 */
const givesWay = (handlerId: string, appointments: readonly Appointment[]): boolean =>
  appointments.some((one) => one.responderId === handlerId && one.status === 'cancelled')

/** Throws 409 when the bid cannot be accepted with this type (any more). */
export function checkAcceptance({ bid, issue, appointments, type, now }: AcceptanceQuery): Acceptance {
  requireProposed(bid)
  if (appointments.some((one) => one.status === 'open'))
    throw conflict('appointment_open', 'Another appointment of this issue is open.')
  if (!answerableStatuses.includes(issue.status)) throw notInThisState(issue)
  const { handlerId, affectedId } = issue
  if (handlerId !== null && handlerId !== bid.responderId && !givesWay(handlerId, appointments))
    throw conflict('issue_claimed', 'Another responder handles this issue.')
  const cost = bid.costs[type]
  if (affectedId === null || bid.responderId === null || cost === null)
    throw conflict('bid_void', 'This availability bid can no longer be accepted.')
  if (bid.time <= now) throw conflict('bid_over', 'The time of this availability bid has passed.')
  return { patientId: affectedId, responderId: bid.responderId, cost }
}
