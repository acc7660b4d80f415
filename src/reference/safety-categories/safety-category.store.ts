import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { SafetyCategory } from './safety-category.ts'

/** Every category, each parent followed by its children. */
export async function listSafetyCategories(db: Db): Promise<SafetyCategory[]> {
  return db
    .selectFrom('safety_categories as s')
    .leftJoin('safety_categories as p', 'p.id', 's.parent_id')
    .select(['s.id', 's.slug', sql<Translated>`s.name`.as('name'), sql<Translated>`s.description`.as('description')])
    .select(['s.parent_id as parentId', 's.created_at as createdAt', 's.updated_at as updatedAt'])
    .where('s.deleted_at', 'is', null)
    .orderBy(sql`coalesce(p.position, s.position)`)
    .orderBy(sql`coalesce(s.parent_id, s.id)`)
    .orderBy(sql`s.parent_id is not null`)
    .orderBy('s.position')
    .execute()
}

/** The position after the last one. */
export async function nextPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('safety_categories')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  return row.next
}
