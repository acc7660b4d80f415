import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { readSafetyCategoryTree } from './safety-category.service.ts'

interface Category {
  id: string
  slug: string
  name: string
  parent_id: string | null
}

test('safety categories: two levels, each parent followed by its children, in both languages', async (t) => {
  const { as, ctx, nobody, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const { status, body } = await partner.get<Category[]>('/api/v2/safety_categories')
  assert.equal(status, 200)
  assert.equal(body.length, 45)
  let parent: string | null = null
  for (const category of body) {
    assert.deepEqual(Object.keys(category).sort(), [
      'created_at',
      'description',
      'id',
      'name',
      'parent_id',
      'slug',
      'updated_at',
    ])
    if (category.parent_id === null) parent = category.id
    else assert.equal(category.parent_id, parent, category.slug)
  }
  const spanish = await partner.get<Category[]>('/api/v2/safety_categories', { 'accept-language': 'es' })
  assert.equal(spanish.body.find(({ slug }) => slug === 'demonstration')?.name, 'Manifestación')
  const tree = await readSafetyCategoryTree(ctx())
  assert.equal(
    tree.reduce((sum, { children }) => sum + 1 + children.length, 0),
    45,
  )
  assert.ok(tree.every(({ children }) => children.length > 0))
  assert.equal((await nobody.get('/api/v2/safety_categories')).status, 401)
})
