import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'

/** A kind of danger. There are two levels: categories without a parent, and their children. */
export interface SafetyCategory {
  readonly id: string
  readonly slug: string
  readonly name: Translated
  readonly description: Translated
  readonly parentId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface SafetyCategoryTree extends SafetyCategory {
  readonly children: readonly SafetyCategory[]
}

/** The id of a category, from its slug; the same in every installation. */
export const safetyCategoryId = (slug: string): string => stableId('safety-category', slug)

/** Parents with their children, in the given order. */
export const treeOf = (categories: readonly SafetyCategory[]): SafetyCategoryTree[] =>
  categories
    .filter(({ parentId }) => parentId === null)
    .map((parent) => ({ ...parent, children: categories.filter(({ parentId }) => parentId === parent.id) }))
