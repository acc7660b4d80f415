import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { readCatalogue, readProductVersions } from './product.service.ts'
import { documentsFor } from './product-document.ts'
import { changeProduct } from './product-editing.service.ts'
import { aBenefit, aDocument, givenProduct, priceOf } from './products.testing.ts'

test('products and their versions', async (t) => {
  const app = await testApp(t)
  const first = await givenProduct(app, {
    identifier: 'daily',
    benefits: [
      aBenefit('medical', { limit: { amount: 5_000_000, per: 'person', currency: 'USD' } }),
      aBenefit('baggage'),
    ],
    documents: [aDocument('wording'), aDocument('wording', { language: 'es', name: 'Condiciones' })],
  })
  const second = await givenProduct(app, { identifier: 'yearly', sortOrder: -1, discontinued: true })

  await t.test('the catalogue has all, by sort order, and finds them by id or identifier in any case', async () => {
    const catalogue = await readCatalogue(app.ctx())
    assert.deepEqual(
      catalogue.all.map(({ id }) => id),
      [second.id, first.id],
    )
    for (const name of [first.id, first.id.toUpperCase(), 'daily', 'Daily', ' DAILY '])
      assert.deepEqual(catalogue.find(name), first)
    assert.equal(catalogue.find('weekly'), undefined)
  })

  await t.test('a change makes a version; what was sold stays as it was', async () => {
    app.clock.advance(60)
    const changed = await changeProduct(
      app.ctx(),
      'daily',
      {
        prices: [priceOf('USD', 6000)],
        benefits: [aBenefit('medical'), aBenefit('baggage')],
      },
      [1],
    )
    assert.deepEqual([changed.version, changed.revision], [2, 2])
    const catalogue = await readCatalogue(app.ctx())
    assert.deepEqual(catalogue.find('daily'), changed)
    const [now, then] = await readProductVersions(app.ctx(), [
      { productId: first.id, version: 2 },
      { productId: first.id, version: 1 },
    ])
    assert.deepEqual(now, changed)
    assert.deepEqual(then, { ...first, revision: 2 })
    assert.deepEqual(
      changed.benefits.map(({ id }) => id),
      first.benefits.map(({ id }) => id),
      'the same benefits have the same ids',
    )
    const [medical, baggage] = changed.benefits
    assert.equal(medical?.updatedAt.getTime(), app.clock.now().getTime())
    assert.equal(medical?.createdAt.getTime(), first.createdAt.getTime())
    assert.deepEqual(baggage, first.benefits[1], 'what did not change keeps its times')
  })

  await t.test('a change based on an older revision is refused', async () => {
    await assert.rejects(changeProduct(app.ctx(), first.id, { maxAge: 60 }, [1]), /changed by somebody else/)
  })

  await t.test('no version is changed or deleted', async () => {
    await assert.rejects(
      sql`update product_versions set content = '{}'`.execute(app.db.db()),
      /versions of products are never changed/,
    )
    await assert.rejects(
      sql`delete from product_versions`.execute(app.db.db()),
      /versions of products are never changed/,
    )
  })

  await t.test('an identifier is taken once', async () => {
    await assert.rejects(givenProduct(app, { identifier: 'yearly' }), /is taken/)
  })
})

test('documents for a reader: one of each group, in their language, for their place', () => {
  const documents = [
    aDocument('facts', { groupIdent: 'facts', sortOrder: 2 }),
    aDocument('wording', { groupIdent: 'wording', sortOrder: 1 }),
    aDocument('condiciones', { groupIdent: 'wording', language: 'es', sortOrder: 1 }),
    aDocument('wording-ca', { groupIdent: 'wording', countryIds: ['canada'], sortOrder: 1 }),
    aDocument('wording-qc', {
      groupIdent: 'wording',
      language: 'fr',
      countryIds: ['canada'],
      countryDivisionIds: ['quebec'],
      sortOrder: 1,
    }),
  ].map((draft) => ({ ...draft, id: draft.identifier, createdAt: new Date(0), updatedAt: new Date(0) }))
  const chosen = (reader: Parameters<typeof documentsFor>[1]): string[] =>
    documentsFor({ documents }, reader).map(({ id }) => id)
  assert.deepEqual(chosen({ language: 'en' }), ['wording', 'facts'])
  assert.deepEqual(chosen({ language: 'es' }), ['condiciones', 'facts'])
  assert.deepEqual(chosen({ language: 'ja', countryId: 'japan' }), ['wording', 'facts'])
  assert.deepEqual(chosen({ language: 'en', countryId: 'canada' }), ['wording-ca', 'facts'])
  assert.deepEqual(chosen({ language: 'fr', countryId: 'canada', divisionId: 'quebec' }), ['wording-qc', 'facts'])
  assert.deepEqual(chosen({ language: 'fr', countryId: 'canada', divisionId: 'ontario' }), ['wording-ca', 'facts'])
})
