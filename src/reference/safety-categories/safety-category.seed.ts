import type { Bilingual } from '../../../world/types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import type { Progress } from '../countries/country.seed.ts'
import { readWorldJson } from '../world/world-files.ts'
import { safetyCategoryId } from './safety-category.ts'

interface CategoryItem {
  readonly slug: string
  readonly name: Bilingual
  readonly description: Bilingual
  readonly parent: string | null
}

const rowOf = (item: CategoryItem, index: number): SeedRow => ({
  id: safetyCategoryId(item.slug),
  slug: item.slug,
  name: item.name,
  description: item.description,
  parent_id: item.parent === null ? null : safetyCategoryId(item.parent),
  position: index + 1,
  provenance: { category: { source: 'this project', as_of: '2026-11' } },
})

export async function seedSafetyCategories(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldJson<CategoryItem[]>('safety-categories.json').map(rowOf)
  // Parents first, because of the foreign key on parent_id.
  const upper = rows.filter((row) => row['parent_id'] === null)
  const lower = rows.filter((row) => row['parent_id'] !== null)
  const written =
    (await upsertSeed(ctx, 'safety_categories', upper)) + (await upsertSeed(ctx, 'safety_categories', lower))
  progress('safety categories', rows.length, rows.length)
  return written
}
