import type { ChangedBy, ClaimKind, ClaimStatus, WithdrawnBy } from '../decisions/claim-status.ts'

export interface Claim {
  readonly id: string
  readonly humanId: string
  readonly companyId: string
  readonly registrationId: string
  readonly subscriptionId: string
  /** Null once the person was erased. */
  readonly userId: string | null
  readonly tripId: string | null
  readonly airSegmentId: string
  readonly kind: ClaimKind
  readonly status: ClaimStatus
  /** Why it has its status, for people. */
  readonly reason: string
  /** The same in Spanish; null where a person wrote it. */
  readonly reasonEs: string | null
  /** In the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
  /** The start of the policy year whose cap it counts against. */
  readonly yearStart: Date
  /** The airline's number of a baggage report. */
  readonly reference: string | null
  readonly withdrawnBy: WithdrawnBy | null
  readonly paidAt: Date | null
  /** It would be paid to the account of another claim for the same loss: since then it waits for staff. */
  readonly heldAt: Date | null
  /** Staff have released it: it is paid all the same. */
  readonly clearedAt: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ClaimChange {
  readonly status: ClaimStatus
  readonly reason: string
  readonly reasonEs: string | null
  readonly changedBy: ChangedBy
  readonly createdAt: Date
}

/** The flight that a claim is about, by the schedule that is covered; codes that people know. */
export interface ClaimFlight {
  readonly airline: string
  readonly airlineName: string
  readonly number: string
  readonly origin: string
  readonly originName: string
  readonly originZone: string | null
  readonly destination: string
  readonly destinationName: string
  readonly destinationZone: string | null
  readonly scheduledDeparture: Date
  readonly scheduledArrival: Date
}

/** A claim with what is shown of it. */
export interface ClaimInFull extends Claim {
  readonly flight: ClaimFlight
  /** What the company calls the person and the subscription. */
  readonly externalIds: readonly string[]
  /** Bank details of the person are on file in the company. */
  readonly hasBankInfo: boolean
  /** Nothing moves: so was its payout issued, or so is what is configured while none was. */
  readonly testMoney: boolean
  readonly history: readonly ClaimChange[]
}

/** Which claims a list has; what is left out does not narrow it. */
export interface ClaimFilter {
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly status?: ClaimStatus | undefined
  readonly kind?: ClaimKind | undefined
  readonly tripId?: string | undefined
  readonly subscriptionId?: string | undefined
}
