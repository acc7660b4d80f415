import type { Ctx } from '../../platform/ctx.ts'
import { conflict } from '../../platform/problem.ts'
import { addError } from '../../platform/texts.ts'
import { markdown, ref, slug, text } from '../editing/field-builders.ts'
import type { Draft, Resource } from '../editing/resource.ts'
import { ensureSlug } from '../editing/unique-rules.service.ts'
import { listSafetyCategories, nextPosition } from './safety-category.store.ts'
import { safetyCategoryId } from './safety-category.ts'

/** Categories have two levels: a parent must not have a parent itself. */
async function validate(tx: Ctx, draft: Draft): Promise<void> {
  const { before, values, errors } = draft
  await ensureSlug(tx, safetyCategoryResource, draft, 'name')
  values['position'] ??= await nextPosition(tx.db)
  const parentId = values['parent_id']
  if (parentId === null) return
  const all = await listSafetyCategories(tx.db)
  if (parentId === before?.id) addError(errors, 'parent_id', 'is the category itself')
  else if (all.some(({ id, parentId: above }) => id === parentId && above !== null))
    addError(errors, 'parent_id', 'stands below another one: there are two levels')
  else if (all.some(({ parentId: above }) => above === before?.id))
    addError(errors, 'parent_id', 'cannot be set: others stand below this category')
}

export const safetyCategoryResource: Resource = {
  table: 'safety_categories',
  name: 'safety_category',
  singular: 'safety category',
  plural: 'safety categories',
  path: '/safety_categories',
  tag: 'Safety categories',
  searchColumns: ['name', 'slug'],
  orderColumn: 'position',
  filters: ['parent_id'],
  canCreate: true,
  canRemove: true,
  fields: {
    slug: slug('demonstration'),
    name: text('Its name.', 'Demonstration', { required: true }),
    description: markdown('What belongs to it', 'A gathering, march or sit-in in a public place.', { required: true }),
    parent_id: ref(
      'safety_categories',
      'The category above it, by id or slug; null on the upper level.',
      'civil-unrest',
    ),
    position: {
      kind: 'number',
      least: 1,
      most: 10_000,
      whole: true,
      description: 'Its place among those of its level; the last where none is sent.',
      example: 3,
    },
  },
  validate,
  seedId: async (_tx, values) => safetyCategoryId(String(values['slug'])),
  async checkRemovable(tx, row) {
    if ((await listSafetyCategories(tx.db)).some(({ parentId }) => parentId === row.id))
      throw conflict('in_use', 'Other categories stand below this one: remove or move them first.')
  },
}
