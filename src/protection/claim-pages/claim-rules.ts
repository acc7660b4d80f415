import type { Actor } from '../../platform/ctx.ts'
import type { Claim, ClaimFilter } from '../claims/claim.ts'
import type { ClaimStatus } from '../decisions/claim-status.ts'

/** Bank details may be given as long as something may still be paid: also before a claim is decided. */
export const takesBankInfo = (status: ClaimStatus): boolean =>
  status !== 'paid' && status !== 'denied' && status !== 'withdrawn'

export const isOwnClaim = (actor: Actor, { userId }: Pick<Claim, 'userId'>): boolean =>
  actor.kind === 'user' && userId !== null && actor.userId === userId

/** The filter of the desk. */
export interface DeskFilter extends ClaimFilter {
  readonly registrationId?: string | undefined
  readonly humanId?: string | undefined
}

/** How many claims have a status, and since when the one that has had it longest. */
export interface StatusCount {
  readonly status: ClaimStatus
  readonly count: number
  readonly oldest: Date
}
