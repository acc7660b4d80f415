import { audit, findTravellers, ownProfile, requireManaged, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { type FieldErrors, invalid, unauthorized } from '../../platform/problem.ts'
import type { Errors } from '../../platform/texts.ts'
import type { RiskLevel } from '../alerts/alert.ts'
import { resolveIds } from '../footprints/footprint.service.ts'
import {
  deleteFilter,
  filterExistsAnywhere,
  insertFilter,
  listFilters,
  lockFilter,
  updateFilter,
} from './alert-filter.store.ts'
import {
  type AlertFilter,
  type FilterOwner,
  type FilterRule,
  maxFilters,
  riskLevels,
  ruleErrors,
} from './alert-filter.ts'

/** The owner of the filters: the person with this id, or the organization of the caller. */
export type OwnerRef = { readonly userId: string } | { readonly companyId: string }

/** The fields that a caller sends; a field that is left out keeps its value. */
export interface FilterChanges {
  readonly riskLevels?: readonly RiskLevel[]
  /** Id or slug. */
  readonly safetyCategory?: string | null
  /** Errors found while the request was read, so that the response has all of them. */
  readonly errors?: FieldErrors
}

/** A person may manage their own filters, a company those of its travellers. */
async function userOwner(ctx: Ctx, userId: string): Promise<FilterOwner> {
  const { actor } = ctx
  if (actor.kind === 'user') {
    const own = await ownProfile(ctx)
    if (own.id !== userId.toLowerCase()) return throwUnauthorizedOrNotFound(ctx, 'user', userId)
    return { kind: 'user', userId: own.id, companyId: actor.companyId }
  }
  if (actor.kind !== 'company') throw unauthorized('Alert filters are for travellers and their companies.')
  const [traveller] = isUuid(userId) ? await findTravellers(ctx, actor.companyId, [userId]) : []
  if (!traveller) return throwUnauthorizedOrNotFound(ctx, 'user', userId)
  return { kind: 'user', userId: traveller.id, companyId: actor.companyId }
}

/** An organization’s filters block alerts for all its people, so only its key and its managers may set them. */
const organizationOwner = (ctx: Ctx, companyId: string): FilterOwner => ({
  kind: 'organization',
  companyId: requireManaged(ctx, companyId, 'Only managers set the filters of an organization.'),
})

const ownerOf = async (ctx: Ctx, whose: OwnerRef): Promise<FilterOwner> =>
  'userId' in whose ? userOwner(ctx, whose.userId) : organizationOwner(ctx, whose.companyId)

/** Every change is audited, except a person’s change of their own filters (docs/contract/callers.md#audit-log). */
async function auditChange(
  tx: Ctx,
  owner: FilterOwner,
  action: string,
  before: AlertFilter | null,
  after: AlertFilter | null,
): Promise<void> {
  if (owner.kind === 'user' && tx.actor.kind === 'user') return
  const subjectId = (after ?? before)?.id ?? ''
  await audit(tx, { action, subjectKind: 'alert_filter', subjectId, companyId: owner.companyId, before, after })
}

/** The rule after a change, validated. */
async function ruleAfter(ctx: Ctx, before: FilterRule, changes: FilterChanges): Promise<FilterRule> {
  const errors: Errors = Object.fromEntries(
    Object.entries(changes.errors ?? {}).map(([field, texts]) => [field, [...texts]]),
  )
  const { safetyCategory } = changes
  const levels = changes.riskLevels ?? before.riskLevels
  const rule: FilterRule = {
    riskLevels: riskLevels.filter((level) => levels.includes(level)),
    safetyCategoryId:
      safetyCategory === undefined
        ? before.safetyCategoryId
        : safetyCategory === null
          ? null
          : ((await resolveIds(ctx, 'safety_category', [safetyCategory], 'safety_category_id', errors))[0] ?? null),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const broken = ruleErrors(rule)
  if (Object.keys(broken).length > 0) throw invalid(broken)
  return rule
}

export const readAlertFilters = async (ctx: Ctx, whose: OwnerRef): Promise<AlertFilter[]> =>
  listFilters(ctx.db, await ownerOf(ctx, whose))

export async function createAlertFilter(ctx: Ctx, whose: OwnerRef, draft: FilterChanges): Promise<AlertFilter> {
  const owner = await ownerOf(ctx, whose)
  return inTransaction(ctx, async (tx) => {
    const rule = await ruleAfter(tx, { riskLevels: [], safetyCategoryId: null }, draft)
    if ((await listFilters(tx.db, owner)).length >= maxFilters)
      throw invalid({ alert_filter: `is one too many: ${maxFilters} is the most` })
    const filter: AlertFilter = { ...rule, id: newId(tx.now), createdAt: tx.now, updatedAt: tx.now }
    await insertFilter(tx.db, owner, filter)
    await auditChange(tx, owner, 'create', null, filter)
    return filter
  })
}

export async function changeAlertFilter(
  ctx: Ctx,
  whose: OwnerRef,
  id: string,
  changes: FilterChanges,
): Promise<AlertFilter> {
  const owner = await ownerOf(ctx, whose)
  return inTransaction(ctx, async (tx) => {
    const before =
      (await lockFilter(tx.db, owner, id)) ??
      (await throwUnauthorizedOrNotFound(tx, 'alert filter', id, filterExistsAnywhere))
    const after: AlertFilter = { ...before, ...(await ruleAfter(tx, before, changes)), updatedAt: tx.now }
    await updateFilter(tx.db, after)
    await auditChange(tx, owner, 'update', before, after)
    return after
  })
}

export async function removeAlertFilter(ctx: Ctx, whose: OwnerRef, id: string): Promise<void> {
  const owner = await ownerOf(ctx, whose)
  await inTransaction(ctx, async (tx) => {
    const before =
      (await lockFilter(tx.db, owner, id)) ??
      (await throwUnauthorizedOrNotFound(tx, 'alert filter', id, filterExistsAnywhere))
    await deleteFilter(tx.db, id)
    await auditChange(tx, owner, 'delete', before, null)
  })
}
