import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Errors } from '../../platform/texts.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import type { Product } from './product.ts'
import { contentOf } from './product-draft.ts'
import { relatedChanges } from './product-relations.ts'
import { productDraft } from './products.testing.ts'

const madeAt = new Date('2026-01-01T00:00:00.000Z')

const aProduct = (id: string, more: Partial<Product>): Product => ({
  ...contentOf(id, productDraft(), { benefits: [], documents: [] }, madeAt),
  id,
  identifier: id,
  version: 1,
  revision: 1,
  createdAt: madeAt,
  updatedAt: madeAt,
  ...more,
})

const bases = ['a', 'b', 'c', 'd', 'e'].map((id) => aProduct(id, { kind: id === 'e' ? 'insurance' : 'assistance' }))
const upgrades = ['u', 'v', 'w', 'x'].map((id) => aProduct(id, { role: 'upgrade' }))
const products = [...bases, ...upgrades]

/** The catalogue after a change, or as it was where the change is refused. */
function after(catalogue: Catalogue, id: string, change: Partial<Product>): Catalogue {
  const before = catalogue.find(id)
  assert.ok(before)
  const errors: Errors = {}
  const product = { ...before, ...change }
  const changed = new Map([product, ...relatedChanges(product, before, catalogue, errors)].map((one) => [one.id, one]))
  if (Object.keys(errors).length > 0) return catalogue
  return catalogueOf(catalogue.all.map((one) => changed.get(one.id) ?? one))
}

const some = (of: readonly Product[]) => fc.subarray(of.map(({ id }) => id))
const changes = fc.oneof(
  fc.tuple(
    fc.constantFrom(...products.map(({ id }) => id)),
    some(bases).map((tieredProductIds) => ({ tieredProductIds })),
  ),
  fc.tuple(
    fc.constantFrom(...upgrades.map(({ id }) => id)),
    some(upgrades).map((upgradeSiblingIds) => ({ upgradeSiblingIds })),
  ),
)

test('whatever is changed, and in whatever order: tiers and siblings name each other', () => {
  let changed = 0
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 20 }), (all) => {
      let catalogue = catalogueOf(products)
      for (const [id, change] of all) {
        const next = after(catalogue, id, change)
        if (next !== catalogue) changed++
        catalogue = next
        for (const one of catalogue.all) {
          assert.ok(!one.tieredProductIds.includes(one.id) && !one.upgradeSiblingIds.includes(one.id))
          assert.equal(new Set(one.tieredProductIds).size, one.tieredProductIds.length)
          for (const other of one.tieredProductIds)
            assert.deepEqual(
              [...(catalogue.find(other)?.tieredProductIds ?? []), other].sort(),
              [...one.tieredProductIds, one.id].sort(),
              'all of a family name the same family',
            )
          for (const other of one.upgradeSiblingIds)
            assert.ok(catalogue.find(other)?.upgradeSiblingIds.includes(one.id), 'siblings name each other')
        }
      }
    }),
    { numRuns: 300 },
  )
  assert.ok(changed > 300, `${changed} changes were accepted`)
})

test('a change of something else changes no other product', () => {
  const family = after(catalogueOf(products), 'a', { tieredProductIds: ['b', 'c'] })
  const product = family.find('a')
  assert.ok(product)
  assert.deepEqual(relatedChanges({ ...product, maxAge: 3 }, product, family, {}), [])
  assert.deepEqual(
    relatedChanges({ ...product, tieredProductIds: ['c', 'b'] }, product, family, {}),
    [],
    'the order does not matter',
  )
})
