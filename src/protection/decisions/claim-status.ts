import type { FlightProtectionPayout } from '../../commerce/index.ts'

export type ClaimKind = FlightProtectionPayout

export const claimStatuses = [
  'submitted',
  'evaluating',
  'accepted',
  'denied',
  'paid',
  'reopened',
  'bank-info-requested',
  'withdrawn',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** The event of each status. */
export const statusEvents = {
  submitted: 600,
  evaluating: 601,
  accepted: 602,
  denied: 603,
  paid: 604,
  reopened: 605,
  'bank-info-requested': 606,
  withdrawn: 607,
} as const satisfies Record<ClaimStatus, number>

/** Where a claim may go from each status (docs/contract/claims.md). */
export const moves: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  submitted: ['evaluating', 'withdrawn'],
  evaluating: ['accepted', 'denied', 'withdrawn'],
  accepted: ['bank-info-requested', 'paid', 'withdrawn'],
  'bank-info-requested': ['paid', 'withdrawn'],
  denied: ['reopened'],
  withdrawn: ['reopened'],
  reopened: ['evaluating'],
  // The bank has returned the payout.
  paid: ['bank-info-requested'],
}

/** Claims that are not over count against the caps, and so does what was paid. */
export const countsAgainstCaps = (status: ClaimStatus): boolean => status !== 'denied' && status !== 'withdrawn'

/** `decision`: by the facts, which may open it again. */
export type WithdrawnBy = 'decision' | 'company' | 'traveller' | 'staff'
export type ChangedBy = WithdrawnBy | 'system'
