import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, type Bought, givenCoupon, goodCard, person, purchaseWorld } from './purchases.testing.ts'

test('the answer of a purchase is what is read afterwards', async (t) => {
  const world = await purchaseWorld(t)
  const { app, body, buy, company, org, url } = world
  await app.givenTraveller(company, { email: 'known@example.com', externalId: 'E-1' })

  const checkAnswer = async (sent: Body): Promise<void> => {
    const { status, body: answer, text } = await buy(sent)
    assert.equal(status, 201, text)
    for (const one of answer) assert.deepEqual((await org.get<Bought>(`${url}/${one.id}`)).body, one)
    app.clock.advance(1)
  }
  const people = (n: number) => [
    { user: person(`New ${n}`, { home_country: 'SE', phone_number: '+46 70 123 45 67', language: 'es' }) },
    { user: person('Known'), beneficiaries: [{ name: 'Grace Lindqvist', birthday: '2015-05-04', relation: 1 }] },
  ]

  await t.test('from the account, with a trip', () =>
    checkAnswer(
      body({
        subscriptions: people(1),
        trip: { destinations: [{ country_id: 'BR', entry_date: '2026-12-01', exit_date: '2026-12-10' }] },
      }),
    ),
  )
  await t.test('with nothing to pay', () => checkAnswer(body({ subscriptions: people(2), product_ids: ['free'] })))
  await t.test('with a quote and a coupon', async () => {
    const asked = body({
      country_code: 'CA',
      product_ids: ['yearly'],
      start: undefined,
      finish: undefined,
      subscriptions: people(3),
    })
    const { body: quotes } = await org.post<Body[]>('/api/v2/products/with_quotes', asked)
    const { code } = await givenCoupon(app)
    await checkAnswer({ ...asked, product_quote_id: quotes[0]?.['id'], coupon: code })
  })
  await t.test('with a card', () => checkAnswer(body({ subscriptions: people(4), payment_method: goodCard })))
})
