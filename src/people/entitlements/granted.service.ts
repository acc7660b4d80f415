import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { Feature } from '../companies/company.ts'
import { endEntitlementsOfSource, insertEntitlements, moveEntitlementsOfSource } from './entitlement.store.ts'

/** What a person may use by one right, such as a subscription. */
export interface Grant {
  readonly companyId: string
  readonly userId: string
  readonly features: readonly Feature[]
  readonly from: Date
  readonly until: Date
  /** By what right: `subscription:<id>`. */
  readonly source: string
}

/** Entitlements that another act gives, in its transaction; that act is in the audit log. */
export async function grantEntitlements(tx: Ctx, grant: Grant): Promise<void> {
  const { companyId, userId, features, from, until, source } = grant
  if (features.length === 0) return
  const stamps = { createdAt: tx.now, updatedAt: tx.now, revision: 1 }
  await insertEntitlements(
    tx.db,
    [...new Set(features)].map((feature) => ({
      id: newId(tx.now),
      companyId,
      userId,
      feature,
      from,
      until,
      source,
      ...stamps,
    })),
  )
}

/** What was granted by this right ends at another time. */
export const moveEntitlements = (tx: Ctx, { userId, source }: Pick<Grant, 'userId' | 'source'>, until: Date) =>
  moveEntitlementsOfSource(tx.db, { userId, source, until, at: tx.now })

/** What was granted by this right ends now. */
export const endEntitlements = (tx: Ctx, { userId, source }: Pick<Grant, 'userId' | 'source'>): Promise<void> =>
  endEntitlementsOfSource(tx.db, { userId, source, at: tx.now })
