import { conflict } from '../../platform/problem.ts'

export const appointmentTypes = ['clinic', 'housecall', 'telemedicine'] as const
/** Where the responder and the patient meet. */
export type AppointmentType = (typeof appointmentTypes)[number]

/** A responder's offer to see the affected person of an issue: when, where, how, and for how much. */
export interface Bid {
  readonly id: string
  readonly companyId: string
  readonly issueId: string
  /** None after the responder's account was erased. */
  readonly responderId: string | null
  readonly time: Date
  /** IANA identifier. */
  readonly timezone: string
  readonly appointmentTypes: readonly AppointmentType[]
  readonly address: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** Prices in the smallest unit of the currency, by type. */
  readonly costs: Readonly<Record<AppointmentType, number | null>>
  readonly currency: string
  readonly acceptedAt: Date | null
  readonly cancelledAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type BidStatus = 'proposed' | 'accepted' | 'cancelled'

const statusOf = ({ acceptedAt, cancelledAt }: Pick<Bid, 'acceptedAt' | 'cancelledAt'>): BidStatus =>
  cancelledAt ? 'cancelled' : acceptedAt ? 'accepted' : 'proposed'

/** Throws 409 for a bid that was accepted or cancelled before. */
export function requireProposed(bid: Pick<Bid, 'acceptedAt' | 'cancelledAt'>): void {
  const status = statusOf(bid)
  if (status === 'cancelled') throw conflict('bid_cancelled', 'This availability bid was cancelled.')
  if (status === 'accepted') throw conflict('bid_accepted', 'This availability bid was accepted already.')
}
