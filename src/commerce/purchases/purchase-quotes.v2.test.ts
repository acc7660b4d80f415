import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Wire } from '../../platform/http/fields.ts'
import { changeProduct } from '../products/product-editing.service.ts'
import { priceOf } from '../products/products.testing.ts'
import type { QuoteV2 } from '../quotes/quote.v2.wire.ts'
import {
  type Body,
  declinedCard,
  goodCard,
  person,
  purchaseWorld,
  refusedFields,
  theFirst,
} from './purchases.testing.ts'

type Quoted = Wire<typeof QuoteV2>

test('a purchase with a quote', async (t) => {
  const world = await purchaseWorld(t)
  const { app, body, buy, company, org, rows } = world
  const quote = async (sent: Body): Promise<Quoted> => {
    const { status, body: quotes, text } = await org.post<Quoted[]>('/api/v2/products/with_quotes', sent)
    assert.ok(status === 200 || status === 201, text)
    return theFirst(quotes)
  }
  const setPrice = async (identifier: string, amount: number): Promise<void> => {
    await changeProduct(app.ctx(), identifier, { prices: [priceOf('USD', amount)] }, undefined)
  }

  await t.test('costs what was quoted, also after the price was changed, and sells the quoted version', async () => {
    const sent = body({ country_code: 'CA' })
    const quoted = await quote(sent)
    await setPrice('fixed', 8000)
    const { status, body: answer } = await buy({ ...sent, product_quote_id: quoted.id })
    assert.equal(status, 201, JSON.stringify(answer))
    const one = theFirst(answer)
    const invoice = theFirst(one.invoices)
    assert.equal(invoice.subtotal, quoted.cost)
    assert.equal(invoice.taxes, quoted.taxes + quoted.insurance_taxes)
    assert.equal(invoice.total, 4999 + 250)
    assert.equal(one.product_quote?.id, quoted.id)
    const [sold] = await rows(`select version from subscription_products where subscription_id = '${one.id}'`)
    assert.equal(sold?.['version'], 1)
    const plain = await buy(sent)
    assert.equal(theFirst(theFirst(plain.body).invoices).subtotal, 8000)
    await setPrice('fixed', 4999)
  })

  await t.test('is used once: 409 later, under another key too', async () => {
    const quoted = await quote(body())
    const sent = body({ product_quote_id: quoted.id })
    assert.equal((await buy(sent)).status, 201)
    for (const headers of [{}, { 'idempotency-key': 'again' }]) assert.equal((await buy(sent, headers)).status, 409)
  })

  await t.test('of two purchases at once one wins, and the other’s hold is released', async () => {
    const quoted = await quote(body())
    const sent = body({ product_quote_id: quoted.id, payment_method: goodCard })
    const answers = await Promise.all([buy(sent), buy(sent)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    app.clock.advance(120)
    await app.settle()
    const open = await rows(`select status from builtin_charges where status = 'authorized'`)
    assert.deepEqual(open, [])
  })

  await t.test('needs no products of its own, and keeps the order of its subscriptions', async () => {
    const [ida, per] = [person('Ida', { birthday: '1980-01-01' }), person('Per', { birthday: '2000-01-01' })]
    const items = [
      { user: ida, product_ids: ['insured'] },
      { user: per, product_ids: ['insured'] },
    ]
    const sent = body({ product_ids: undefined, subscriptions: items })
    const quoted = await quote(sent)
    const buyFor = (...users: Body[]) =>
      buy({ ...sent, subscriptions: users.map((user) => ({ user })), product_quote_id: quoted.id })
    assert.equal((await buyFor(per, ida)).status, 422)
    const { status, body: answer, text } = await buyFor(ida, per)
    assert.equal(status, 201, text)
    assert.deepEqual(
      theFirst(theFirst(answer).invoices).items.map((item) => item.amount),
      [19_999, 9999],
    )
  })

  await t.test('is over after a day: 409', async () => {
    const quoted = await quote(body())
    app.clock.advance(24 * 3600 + 1)
    assert.equal((await buy(body({ product_quote_id: quoted.id }))).status, 409)
  })

  await t.test('is for what was quoted: 422 for something else', async () => {
    const quoted = await quote(body())
    const answer = await buy(body({ finish: '2026-12-20', product_quote_id: quoted.id }))
    assert.equal(answer.status, 422)
    assert.deepEqual(Object.keys(refusedFields(answer)), ['product_quote_id'])
  })

  await t.test('is the company’s own: 401 for another’s, 404 for none', async () => {
    const other = await app.givenCompany()
    const { body: quotes } = await app.as(other).post<Quoted[]>('/api/v2/products/with_quotes', body())
    assert.equal((await buy(body({ product_quote_id: quotes[0]?.['id'] }))).status, 401)
    assert.equal((await buy(body({ product_quote_id: company.id }))).status, 404)
  })

  await t.test('is not used by a purchase that was declined', async () => {
    const quoted = await quote(body())
    const sent = body({ product_quote_id: quoted.id })
    assert.equal((await buy({ ...sent, payment_method: declinedCard })).status, 402)
    assert.equal((await buy(sent)).status, 201)
  })
})
