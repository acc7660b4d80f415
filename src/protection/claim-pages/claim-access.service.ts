import { managesCompany, requireManaged } from '../../people/index.ts'
import { actingCompany, type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { unauthorized } from '../../platform/problem.ts'
import { findClaim } from '../claims/claim.store.ts'
import type { Claim, ClaimFilter, ClaimInFull } from '../claims/claim.ts'
import { claimInFull, claimsInFull, getClaim, readClaims } from '../claims/claim-reading.service.ts'
import { findClaimId, listDecisions } from '../decisions/kept-decision.store.ts'
import type { ClaimDecision } from '../decisions/kept-decision.ts'
import { countByStatus, pageOfQueue } from './claim-queue.store.ts'
import { type DeskFilter, isOwnClaim, type StatusCount } from './claim-rules.ts'

const onlyManagers = 'Only the organization and its managers may see its claims.'

/** The company's claims, newest first. */
export async function readCompanyClaims(
  ctx: Ctx,
  companyId: string,
  filter: ClaimFilter,
  pageRequest: PageRequest,
): Promise<Page<ClaimInFull>> {
  return readClaims(ctx, { ...filter, companyId: requireManaged(ctx, companyId, onlyManagers) }, pageRequest)
}

/** A claim of the company, for its key and its managers. */
export const getCompanyClaim = async (ctx: Ctx, companyId: string, id: string): Promise<Claim> =>
  getClaim(ctx, { companyId: requireManaged(ctx, companyId, onlyManagers) }, id)

/** Claims of the caller in the company that they act in, newest first. */
export async function readOwnClaims(ctx: Ctx, pageRequest: PageRequest): Promise<Page<ClaimInFull>> {
  const companyId = actingCompany(ctx)
  if (companyId === null || ctx.actor.kind !== 'user') return { items: [], total: 0 }
  return readClaims(ctx, { companyId, userId: ctx.actor.userId }, pageRequest)
}

/** The claim of the caller: their own, or of the company that they manage. Others get 401. The system is a signed address of the claim. */
export async function getManagedOrOwnClaim(ctx: Ctx, id: string): Promise<Claim> {
  if (ctx.actor.kind === 'system') return getClaim(ctx, {}, id)
  const companyId = actingCompany(ctx)
  if (companyId === null) throw unauthorized('This is for organizations and their travellers.')
  const claim = await getClaim(ctx, { companyId }, id)
  if (!isOwnClaim(ctx.actor, claim) && !managesCompany(ctx, companyId)) throw unauthorized('This claim is not yours.')
  return claim
}

/** At the desk: any for staff, the own company's for a manager. */
const seenAtDesk = (ctx: Ctx): { readonly companyId?: string } => {
  const companyId = deskCompany(ctx)
  return companyId === null ? {} : { companyId }
}

export const getDeskClaim = (ctx: Ctx, id: string): Promise<Claim> => getClaim(ctx, seenAtDesk(ctx), id)

/** By the number that people know. */
export const findDeskClaim = async (ctx: Ctx, humanId: string): Promise<Claim | undefined> =>
  (await pageOfQueue(ctx.db, { ...seenAtDesk(ctx), humanId }, { page: 1, perPage: 1 })).items[0]

/** The queue: first what waits for a decision of staff, the oldest first. */
export async function readClaimQueue(
  ctx: Ctx,
  filter: DeskFilter,
  pageRequest: PageRequest,
): Promise<Page<ClaimInFull>> {
  const { items, total } = await pageOfQueue(ctx.db, { ...filter, ...seenAtDesk(ctx) }, pageRequest)
  return { items: await claimsInFull(ctx, items), total }
}

export const countDeskClaims = (ctx: Ctx, filter: DeskFilter): Promise<StatusCount[]> =>
  countByStatus(ctx.db, { ...filter, ...seenAtDesk(ctx) })

/** A claim with everything that was kept about its decisions. */
export interface ClaimAtDesk extends ClaimInFull {
  /** The first one first. */
  readonly decisions: readonly ClaimDecision[]
}

export async function claimAtDesk(ctx: Ctx, claim: Claim): Promise<ClaimAtDesk> {
  const [full, decisions] = await Promise.all([claimInFull(ctx, claim), listDecisions(ctx.db, claim.id)])
  return { ...full, decisions }
}

/** By its id or the number that people know, with its decisions; undefined when there is no such claim. */
export async function findClaimAtDesk(ctx: Ctx, claim: string): Promise<ClaimAtDesk | undefined> {
  const id = await findClaimId(ctx.db, claim)
  const known = id === undefined ? undefined : await findClaim(ctx.db, id)
  return known && claimAtDesk(ctx, known)
}
