import { readTestMoney } from '../../commerce/index.ts'
import { throwUnauthorizedOrNotFound } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import {
  claimExistsInOtherTenant,
  countUndecided,
  findClaim,
  listChanges,
  lockClaimRow,
  lockInsuredRegistrations,
  pageOfClaims,
} from './claim.store.ts'
import type { Claim, ClaimFilter, ClaimInFull } from './claim.ts'
import { listInsured, listNamedFlights } from './insured.store.ts'

/** The claims with their flights, histories and the kind of money of their payouts. */
export async function claimsInFull(ctx: Ctx, claims: readonly Claim[]): Promise<readonly ClaimInFull[]> {
  if (claims.length === 0) return []
  const registrationIds = [...new Set(claims.map(({ registrationId }) => registrationId))]
  const ids = claims.map(({ id }) => id)
  const [flights, insured, histories, isTestMoney] = await Promise.all([
    listNamedFlights(ctx.db, registrationIds),
    listInsured(ctx.db, registrationIds),
    listChanges(ctx.db, ids),
    readTestMoney(ctx, ids),
  ])
  return claims.map((claim) => {
    const flight = flights.get(claim.registrationId)?.find(({ airSegmentId }) => airSegmentId === claim.airSegmentId)
    if (!flight) throw new Error(`Claim ${claim.id} has no registered flight.`)
    const { externalIds = [], hasBankInfo = false } = insured.get(claim.registrationId) ?? {}
    const testMoney = isTestMoney(claim.id)
    return { ...claim, flight, externalIds, hasBankInfo, testMoney, history: histories.get(claim.id) ?? [] }
  })
}

export async function claimInFull(ctx: Ctx, claim: Claim): Promise<ClaimInFull> {
  const [full] = await claimsInFull(ctx, [claim])
  if (!full) throw new Error(`Claim ${claim.id} could not be read.`)
  return full
}

/** Newest first. */
export async function readClaims(ctx: Ctx, filter: ClaimFilter, pageRequest: PageRequest): Promise<Page<ClaimInFull>> {
  const { items, total } = await pageOfClaims(ctx.db, filter, pageRequest)
  return { items: [...(await claimsInFull(ctx, items))], total }
}

/** Which claims the caller may act on; what is left out does not narrow it. */
export interface ClaimOwner {
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
}

const isOf = (claim: Claim, { companyId, userId }: ClaimOwner): boolean =>
  (companyId === undefined || claim.companyId === companyId) && (userId === undefined || claim.userId === userId)

const notTheirs = (ctx: Ctx, id: string): Promise<never> =>
  throwUnauthorizedOrNotFound(ctx, 'claim', id, claimExistsInOtherTenant)

/** A claim of the owner: 401 when it is somebody else's, 404 when there is none. */
export async function getClaim(ctx: Ctx, owner: ClaimOwner, id: string): Promise<Claim> {
  const claim = isUuid(id) ? await findClaim(ctx.db, id) : undefined
  return claim && isOf(claim, owner) ? claim : notTheirs(ctx, id)
}

/**
 * As `getClaim`, and nobody else changes it until the transaction ends. First all registrations of the insured are locked, because caps
 * count over them, then the claim.
 */
export async function lockClaim(tx: Ctx, owner: ClaimOwner, id: string): Promise<Claim> {
  const { registrationId } = await getClaim(tx, owner, id)
  await lockInsuredRegistrations(tx.db, [registrationId])
  const claim = await lockClaimRow(tx.db, id)
  return claim && isOf(claim, owner) ? claim : notTheirs(tx, id)
}

/** How many claims are not decided, of a company or of all. */
export const countOpenClaims = (ctx: Ctx, companyId: string | null): Promise<number> =>
  countUndecided(ctx.db, companyId)
