import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { audit } from '../audit/audit.service.ts'
import { getCompany } from '../companies/company.service.ts'
import type { Feature } from '../companies/company.ts'
import { respondersChanged } from '../companies/responder.tasks.ts'
import { getUser } from '../users/user.service.ts'
import {
  deleteEntitlement,
  findEntitlement,
  hasAssistanceAt,
  insertEntitlement,
  isEntitledTo,
  pageOfEntitlements,
  updateEntitlement,
} from './entitlement.store.ts'
import { checkInterval, type Entitlement, type EntitlementDraft } from './entitlement.ts'

/**
 * True when the person may use the feature at that time: by an own entitlement, by one of the company, or by the company's package
 * (docs/contract/callers.md#packages-and-entitlements). The company is the person's own unless another is named. In SQL: `is_entitled(user, company, feature, at)`.
 */
export async function isEntitled(
  ctx: Ctx,
  userId: string,
  feature: Feature,
  at: Date,
  companyId?: string | null,
): Promise<boolean> {
  const company = companyId === undefined ? (await getUser(ctx, userId)).companyId : companyId
  return isEntitledTo(ctx.db, userId, company, feature, at)
}

/**
 * True when the person has assistance in the company: by its package, by an entitlement of the company, or by one of the person, which a product of
 * a subscription in force gives (docs/contract/assistance.md#who-has-assistance). The one rule, whoever asks; in SQL: `has_assistance(user, company, at)`.
 */
export const hasAssistance = (ctx: Ctx, userId: string, companyId: string): Promise<boolean> =>
  hasAssistanceAt(ctx.db, userId, companyId, ctx.now)

export const readEntitlements = (
  ctx: Ctx,
  filter: { readonly companyId: string | undefined; readonly userId: string | undefined },
  pageRequest: PageRequest,
): Promise<Page<Entitlement>> => pageOfEntitlements(ctx.db, filter, pageRequest)

export async function getEntitlement(ctx: Ctx, id: string): Promise<Entitlement> {
  return found(await findEntitlement(ctx.db, id), 'entitlement', id)
}

export async function createEntitlement(ctx: Ctx, draft: EntitlementDraft): Promise<Entitlement> {
  if (draft.companyId === null && draft.userId === null) throw invalid({ user_id: 'or company_id is required' })
  const user = draft.userId === null ? undefined : await getUser(ctx, draft.userId)
  if (user && draft.companyId !== null && draft.companyId !== user.companyId)
    throw invalid({ company_id: 'is not the company of this person' })
  if (draft.companyId !== null) await getCompany(ctx, draft.companyId)
  const from = draft.from ?? ctx.now
  checkInterval(from, draft.until)
  return inTransaction(ctx, async (tx) => {
    const made: Entitlement = {
      id: newId(tx.now),
      companyId: draft.companyId ?? user?.companyId ?? null,
      userId: draft.userId,
      feature: draft.feature,
      from,
      until: draft.until,
      source: draft.source,
      createdAt: tx.now,
      updatedAt: tx.now,
      revision: 1,
    }
    await insertEntitlement(tx.db, made)
    await noteGiven(tx, made)
    await auditChange(tx, 'create', null, made)
    return made
  })
}

export interface EntitlementChange {
  readonly from?: Date | undefined
  readonly until?: Date | null | undefined
  readonly source?: string | undefined
}

export function editEntitlement(
  ctx: Ctx,
  id: string,
  change: EntitlementChange,
  expected: ExpectedRevisions,
): Promise<Entitlement> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await findEntitlement(tx.db, id, true), 'entitlement', id)
    checkRevision(expected, 'entitlement', before.revision)
    const from = change.from ?? before.from
    const until = change.until === undefined ? before.until : change.until
    checkInterval(from, until)
    await updateEntitlement(tx.db, {
      ...before,
      from,
      until,
      source: change.source ?? before.source,
      updatedAt: tx.now,
    })
    const after = await getEntitlement(tx, id)
    await noteGiven(tx, after)
    await auditChange(tx, 'update', before, after)
    return after
  })
}

export async function removeEntitlement(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = found(await findEntitlement(tx.db, id, true), 'entitlement', id)
    checkRevision(expected, 'entitlement', before.revision)
    await deleteEntitlement(tx.db, id)
    await auditChange(tx, 'delete', before, null)
  })
}

/** Responders of the new entitlement are notified of the issues that wait. */
const noteGiven = async (tx: Ctx, { feature }: Entitlement): Promise<void> => {
  if (feature === 'assistance') await enqueue(tx, respondersChanged, {}, { key: 'all' })
}

const auditChange = (tx: Ctx, action: string, before: Entitlement | null, after: Entitlement | null): Promise<void> => {
  const { id = '', companyId = null } = after ?? before ?? {}
  return audit(tx, { action, subjectKind: 'entitlement', subjectId: id, companyId, before, after })
}
