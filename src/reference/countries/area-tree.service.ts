import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import { type DivisionTree, findCountryOfRegion, findDivisionTree } from './area-tree.store.ts'

export type { DivisionTree } from './area-tree.store.ts'

/** A division and its descendants, by id or ISO 3166-2 code. */
export const getDivisionTree = async (ctx: Ctx, idOrCode: string): Promise<DivisionTree> =>
  found(await findDivisionTree(ctx.db, idOrCode.trim().toLowerCase()), 'division', idOrCode)

/** The country of a region. */
export const getCountryOfRegion = async (ctx: Ctx, regionId: string): Promise<string> =>
  found(isUuid(regionId) ? await findCountryOfRegion(ctx.db, regionId) : undefined, 'region', regionId)
