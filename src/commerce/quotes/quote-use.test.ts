import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GivenCompany, testApp } from '../../../test/support/app.ts'
import { workingApp } from '../../../test/support/worker.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { PriceRequest } from '../pricing/price-request.ts'
import { changeProduct } from '../products/product-editing.service.ts'
import { priceOf } from '../products/products.testing.ts'
import { getUsableQuote, readQuoteView, useQuote } from './quote.service.ts'
import { findQuotes } from './quote.store.ts'
import { toQuoteV2 } from './quote.v2.wire.ts'
import { family, givenCatalogue } from './quotes.testing.ts'

const url = '/api/v2/products/with_quotes'

/** The company at the clock's time, in its own scope. */
const ctxOf = (app: Awaited<ReturnType<typeof testApp>>, company: GivenCompany): Ctx =>
  app.app.contextOf({ kind: 'company', keyId: company.id, companyId: company.id, features: [] }, 'test')

const statusOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    return `${error.status} ${error.code}`
  }
}

test('a quote is used once, within a day, by its company, for what it was made for', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const { gold, daily, yearly } = await givenCatalogue(app, other)
  const ask = async (body: object): Promise<string> => {
    const { status, body: quotes, text } = await app.as(company).post<{ id: string }[]>(url, body)
    assert.equal(status, 200, text)
    return quotes[0]?.id ?? ''
  }
  const requestOf = async (id: string): Promise<PriceRequest> => {
    const [quote] = await findQuotes(app.ctx().db, [id])
    assert.ok(quote)
    return quote.content.request
  }
  const use = (id: string, priceRequest: PriceRequest, by: GivenCompany = company): Promise<string> => {
    const ctx = ctxOf(app, by)
    const saleId = newId(ctx.now)
    return statusOf(inTransaction(ctx, (tx) => useQuote(tx, id, { companyId: by.id, priceRequest, saleId })))
  }

  await t.test('once, also of ten at once', async () => {
    const id = await ask({ ...family, product_ids: ['gold'] })
    const request = await requestOf(id)
    const results = await Promise.all(Array.from({ length: 10 }, () => use(id, request)))
    assert.deepEqual(results.toSorted(), [...Array.from({ length: 9 }, () => '409 quote_used'), 'done'])
    const [quote] = await findQuotes(app.ctx().db, [id])
    assert.equal(quote?.usedAt?.getTime(), app.clock.now().getTime())
    assert.match(String(quote?.saleId), /^[0-9a-f-]{36}$/)
  })

  await t.test('for a day and not longer', async () => {
    const id = await ask({ ...family, product_ids: ['gold'] })
    const request = await requestOf(id)
    app.clock.advance(24 * 3600 - 1)
    const check = () =>
      statusOf(getUsableQuote(ctxOf(app, company), id, { companyId: company.id, priceRequest: request }))
    assert.equal(await check(), 'done')
    app.clock.advance(1)
    assert.equal(await check(), '409 quote_expired')
    assert.equal(await use(id, request), '409 quote_expired')
  })

  await t.test('another company: 401; no such quote: 404', async () => {
    const id = await ask({ ...family, product_ids: ['gold'] })
    const request = await requestOf(id)
    assert.equal(await use(id, request, other), '401 unauthorized')
    assert.equal(await use(newId(app.clock.now()), request), '404 not_found')
    assert.equal(await use(id, request), 'done')
  })

  await t.test('its price stays when the product changes', async () => {
    const id = await ask({ ...family, product_ids: ['help-daily'] })
    await changeProduct(app.ctx(), daily.id, { prices: [priceOf('USD', 999)] }, [1])
    const [quote] = await findQuotes(app.ctx().db, [id])
    assert.ok(quote)
    assert.equal(quote.cost, 12_000)
    const shown = toQuoteV2(quote, await readQuoteView(app.ctx(), [quote]), 'en')
    assert.deepEqual([shown.cost, shown.products.length, quote.content.lines[0]?.productVersion], [12_000, 1, 1])
  })

  const request = await requestOf(await ask({ ...family, product_ids: ['gold'] }))
  const [item] = request.items
  assert.ok(item)
  const changes: Readonly<Record<string, Partial<PriceRequest>>> = {
    'another currency': { currency: 'CAD' },
    'another country': { countryCode: 'GB' },
    'another region': { regionCode: 'QC' },
    'another start': { start: new Date('2027-03-02T00:00:00Z') },
    'another finish': { finish: new Date('2027-03-12T00:00:00Z') },
    'no finish': { finish: null },
    'other places': { destinationCountryIds: [] },
    'another cost of the trip': { tripCost: { amount: 1, currency: 'USD' } },
    'fewer people': { items: [{ ...item, people: item.people.slice(1) }] },
    'an older person': { items: [{ ...item, people: [{ birthday: '1950-01-01' }, ...item.people.slice(1)] }] },
    'another product': { items: [{ ...item, productIds: [daily.id] }] },
    'more products': { items: [{ ...item, productIds: [gold.id, daily.id] }] },
    'more subscriptions': { items: [item, item] },
  }
  for (const [what, change] of Object.entries(changes))
    await t.test(`422: ${what}`, async () => {
      const id = await ask({ ...family, product_ids: ['gold'] })
      assert.equal(await use(id, { ...request, ...change }), '422 validation_failed')
      assert.equal(await use(id, request), 'done', 'a refusal leaves it as it was')
    })

  const same: Readonly<Record<string, Partial<PriceRequest>>> = {
    'people in another order': { items: [{ ...item, people: item.people.toReversed() }] },
    'products left out': { items: [{ ...item, productIds: [] }] },
    'another birthday at the same age': {
      items: [{ ...item, people: [{ birthday: '1985-12-24' }, ...item.people.slice(1)] }],
    },
    'by another kind of key': { mayBeginEarlier: !request.mayBeginEarlier },
  }
  for (const [what, change] of Object.entries(same))
    await t.test(`the same: ${what}`, async () => {
      assert.equal(await use(await ask({ ...family, product_ids: ['gold'] }), { ...request, ...change }), 'done')
    })

  await t.test('subscriptions in another order are something else: each has its own lines', async () => {
    const items = [
      { user: { birthday: '1985-05-04' }, product_ids: ['gold'] },
      { user: { birthday: '2015-05-04' }, product_ids: ['help-yearly'] },
    ]
    const id = await ask({ ...family, subscriptions: items })
    const quoted = await requestOf(id)
    assert.equal(await use(id, { ...quoted, items: quoted.items.toReversed() }), '422 validation_failed')
    assert.equal(await use(id, quoted), 'done')
  })

  await t.test('a yearly plan without a start begins when it is bought', async () => {
    const { trip: _, ...undated } = family
    const id = await ask({ ...undated, product_ids: [yearly.id] })
    const quoted = await requestOf(id)
    app.clock.advance(3600)
    assert.equal(await use(id, { ...quoted, start: app.clock.now() }), 'done')
  })
})

test('quotes that nobody used are deleted 30 days after they ended', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany()
  await givenCatalogue(app, company)
  const ask = async (): Promise<string> =>
    (await app.as(company).post<{ id: string }[]>(url, { ...family, product_ids: ['gold'] })).body[0]?.id ?? ''
  const [unused, used] = [await ask(), await ask()]
  const ctx = ctxOf(app, company)
  const [quote] = await findQuotes(ctx.db, [used])
  assert.ok(quote)
  const priceRequest = quote.content.request
  await inTransaction(ctx, (tx) => useQuote(tx, used, { companyId: company.id, priceRequest, saleId: newId(ctx.now) }))
  const left = async (): Promise<string[]> => (await findQuotes(app.ctx().db, [unused, used])).map(({ id }) => id)
  app.clock.advance(30 * 86_400)
  await app.settle()
  assert.deepEqual((await left()).toSorted(), [unused, used].toSorted())
  app.clock.advance(2 * 86_400)
  await app.settle()
  assert.deepEqual(await left(), [used])
})
