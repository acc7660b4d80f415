import { conflict } from '../../platform/problem.ts'
import type { AppointmentType } from './bid.ts'

export type AppointmentStatus = 'open' | 'closed' | 'cancelled' | 'finished'

/** A patient and a responder who meet: made when a bid is accepted. */
export interface Appointment {
  readonly id: string
  readonly companyId: string
  readonly issueId: string
  readonly bidId: string
  /** None after the account was erased; so is the responder. */
  readonly patientId: string | null
  readonly responderId: string | null
  readonly paymentId: string | null
  readonly type: AppointmentType
  readonly status: AppointmentStatus
  readonly startTime: Date
  /** IANA identifier. */
  readonly timezone: string
  readonly address: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** In the smallest unit of the currency. */
  readonly cost: number
  readonly currency: string
  readonly wrongPins: number
  readonly pinLockedUntil: Date | null
  readonly cancelledById: string | null
  readonly closedAt: Date | null
  readonly cancelledAt: Date | null
  readonly finishedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Throws 409 for an appointment that is over. */
export function requireOpen({ status }: Pick<Appointment, 'status'>): void {
  if (status !== 'open') throw conflict(`appointment_${status}`, `This appointment is ${status}.`)
}

const day = 86_400_000

/** Closed appointments become finished by themselves after 30 days. */
export const finishedAfter = 30 * day
