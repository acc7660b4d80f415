import type { User } from '../../people/index.ts'
import type { Issue } from '../issues/issue.ts'
import type { Video } from '../video/video.ts'
import type { Appointment } from './appointment.ts'
import type { Bid } from './bid.ts'

/** An appointment with what it belongs to, as far as the caller may see it. */
export interface AppointmentInFull extends Appointment {
  readonly bid: Bid | undefined
  readonly issue: Issue | undefined
}

/** A bid with the appointment that was made from it. */
export interface BidInFull extends Bid {
  readonly appointments: readonly Appointment[]
}

/** What one caller sees of the people and the money of appointments and bids. */
export interface Sight {
  readonly people: ReadonlyMap<string, User>
  /** The pin where the caller is the patient, else null. */
  readonly pinCode: (appointment: Appointment) => number | null
  /** The service's part of a price. */
  readonly fee: (cost: number) => number
  /** The video rooms of the appointment. */
  readonly videos: (appointment: Appointment) => readonly Video[]
}

export interface Seen<T> {
  readonly items: readonly T[]
  readonly sight: Sight
}
