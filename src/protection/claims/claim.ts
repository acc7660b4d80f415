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
  /** In the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
  /** The start of the policy year whose cap it counts against. */
  readonly yearStart: Date
  /** The airline's number of a baggage report. */
  readonly reference: string | null
  readonly withdrawnBy: WithdrawnBy | null
  readonly paidAt: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ClaimChange {
  readonly status: ClaimStatus
  readonly reason: string
  readonly changedBy: ChangedBy
  readonly createdAt: Date
}
