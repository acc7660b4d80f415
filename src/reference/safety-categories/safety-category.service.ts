import type { Ctx } from '../../platform/ctx.ts'
import { listSafetyCategories } from './safety-category.store.ts'
import { type SafetyCategory, type SafetyCategoryTree, treeOf } from './safety-category.ts'

/** Every category, each parent followed by its children. */
export const readSafetyCategories = (ctx: Ctx): Promise<SafetyCategory[]> => listSafetyCategories(ctx.db)

export const readSafetyCategoryTree = async (ctx: Ctx): Promise<SafetyCategoryTree[]> =>
  treeOf(await listSafetyCategories(ctx.db))
