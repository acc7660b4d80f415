import type { FlightProtectionTerms } from '../../commerce/index.ts'
import { conflict } from '../../platform/problem.ts'
import {
  type ChangedBy,
  type ClaimStatus,
  countsAgainstCaps,
  moves,
  type WithdrawnBy,
} from '../decisions/claim-status.ts'
import type { Claim, ClaimInFull } from './claim.ts'

/** Why a claim gets another status, and who decided it. */
export interface MoveCause {
  readonly reason: string
  /** In Spanish; left out where a person wrote it. */
  readonly reasonEs?: string
  readonly changedBy: ChangedBy
}

function withdrawer(changedBy: ChangedBy): WithdrawnBy {
  if (changedBy === 'system') throw new Error(`A claim is not withdrawn by ${changedBy}.`)
  return changedBy
}

/** The claim with its new status and one more line of its history. 409 where the move is not allowed. */
export function moved(
  claim: ClaimInFull,
  status: ClaimStatus,
  { reason, reasonEs, changedBy }: MoveCause,
  at: Date,
): ClaimInFull {
  if (!moves[claim.status].includes(status))
    throw conflict('claim_status', `The claim is ${claim.status}: it cannot become ${status}.`)
  return {
    ...claim,
    status,
    reason,
    reasonEs: reasonEs ?? null,
    withdrawnBy: status === 'withdrawn' ? withdrawer(changedBy) : null,
    paidAt: status === 'paid' ? at : null,
    updatedAt: at,
    history: [...claim.history, { status, reason, reasonEs: reasonEs ?? null, changedBy, createdAt: at }],
  }
}

/** Why an accepted claim waits where no bank details are on file. */
export const bankInfoNeeded: MoveCause = {
  reason: 'Bank details of the insured are needed.',
  reasonEs: 'Se necesitan los datos bancarios de la persona asegurada.',
  changedBy: 'system',
}

/** Staff, and not the facts, have accepted it last. */
export const isAcceptedByStaff = ({ history }: Pick<ClaimInFull, 'history'>): boolean =>
  history.findLast(({ status }) => status === 'accepted')?.changedBy === 'staff'

/** It was accepted, and is not paid until staff release it: the account is that of another claim for the same loss. */
export const isHeld = ({ status, heldAt, clearedAt }: Pick<Claim, 'status' | 'heldAt' | 'clearedAt'>): boolean =>
  heldAt !== null && clearedAt === null && (status === 'accepted' || status === 'bank-info-requested')

/** Whose caps count: a registration. */
export interface CapScope {
  readonly id: string
  readonly tripId: string | null
  readonly yearStart: Date | null
  readonly terms: Pick<FlightProtectionTerms, 'capPerTrip' | 'capPerYear' | 'currency'>
}

const sum = (claims: readonly Claim[]): number => claims.reduce((total, { amount }) => total + amount, 0)

/** What is paid or open under the caps of a registration, of some claims of its subscription: of the same trip, and of the same policy year. */
export function countedUnderCaps(
  { tripId, yearStart, terms }: CapScope,
  claims: readonly Claim[],
): { readonly trip: number; readonly year: number } {
  const counting = claims.filter(({ status, currency }) => countsAgainstCaps(status) && currency === terms.currency)
  return {
    trip: sum(counting.filter((claim) => claim.tripId === tripId)),
    year: sum(counting.filter((claim) => claim.yearStart.getTime() === yearStart?.getTime())),
  }
}

/** What staff accept is paid within the caps too: a reopened claim may have lost its room to others. 409 where it has. */
export function checkCaps(claim: Claim, scope: CapScope, claimsOfSubscription: readonly Claim[]): void {
  const others = claimsOfSubscription.filter(({ id }) => id !== claim.id)
  const counted = countedUnderCaps(scope, others)
  const { capPerTrip, capPerYear } = scope.terms
  if (counted.trip + claim.amount > capPerTrip)
    throw conflict('claim_capped', 'Other claims use up the cap of the trip, so this one cannot be accepted.')
  if (counted.year + claim.amount > capPerYear)
    throw conflict('claim_capped', 'Other claims use up the cap of the policy year, so this one cannot be accepted.')
}
