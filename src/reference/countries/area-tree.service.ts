import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import { type DivisionTree, findCountryOfRegion, findDivisionTree } from './area-tree.store.ts'

export type { DivisionTree } from './area-tree.store.ts'

/** A division and all divisions that lie in it, by its id or its ISO 3166-2 code. */
export const getDivisionTree = async (ctx: Ctx, idOrCode: string): Promise<DivisionTree> =>
  found(await findDivisionTree(ctx.db, idOrCode.trim().toLowerCase()), 'division', idOrCode)

/** The country that a region was drawn in. */
export const getCountryOfRegion = async (ctx: Ctx, regionId: string): Promise<string> =>
  found(isUuid(regionId) ? await findCountryOfRegion(ctx.db, regionId) : undefined, 'region', regionId)
