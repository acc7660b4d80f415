import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteByAddress } from '../../people/index.ts'
import { type Body, declinedCard, goodCard, person, purchaseWorld, refusedFields } from './purchases.testing.ts'

test('a purchase that is refused leaves nothing behind', async (t) => {
  const world = await purchaseWorld(t)
  const { app, body, buy, company, counts, rows, url } = world

  await t.test('who may buy: the company’s key and its managers', async () => {
    const traveller = await app.givenTraveller(company)
    const other = await app.givenCompany()
    const callers = [
      [app.nobody, 401],
      [app.as('gwc_nonsense00000'), 401],
      [app.asPublic(company), 401],
      [app.as(other), 401],
      [app.as(traveller), 403],
      [app.as(await app.givenManager(other)), 401],
      [app.as(await app.givenStaff()), 401],
    ] as const
    const before = await counts()
    for (const [n, [caller, status]] of callers.entries())
      assert.equal((await buy(body(), {}, caller)).status, status, `caller ${n}`)
    assert.deepEqual({ ...(await counts()) }, before)
    assert.equal((await buy(body(), {}, app.as(world.manager))).status, 201)
  })

  const trip = { destinations: ['BR'], start: '2027-03-01', finish: '2027-03-20' }
  const cases: readonly (readonly [string, Body, readonly string[]])[] = [
    ['an empty body', {}, ['currency_code', 'country_code', 'subscriptions']],
    [
      'an unknown currency and country',
      body({ currency_code: 'XXQ', country_code: 'ZZ' }),
      ['currency_code', 'country_code'],
    ],
    ['nobody', body({ subscriptions: [] }), ['subscriptions']],
    [
      'people without name, with a wrong address and a wrong birthday',
      body({
        subscriptions: [
          { user: { email: 'x@example.com' } },
          { user: person('B', { email: 'no', birthday: '1985-13-01' }) },
        ],
      }),
      ['subscriptions.0.user.first_name', 'subscriptions.1.user.email', 'subscriptions.1.user.birthday'],
    ],
    [
      'a wrong phone number',
      body({ subscriptions: [{ user: person('Ann', { phone_number: 'no' }) }] }),
      ['subscriptions.0.user.phone_number'],
    ],
    [
      'relations that are none',
      body({
        subscriptions: [
          {
            user: person('Ann'),
            beneficiaries: [2, 'cousin', 1].map((relation) => ({ name: 'Bo Ann', birthday: '2015-05-04', relation })),
          },
        ],
      }),
      ['subscriptions.0.beneficiaries.0.relation', 'subscriptions.0.beneficiaries.1.relation'],
    ],
    ['no products', body({ product_ids: [] }), ['product_ids']],
    ['an unknown product', body({ product_ids: ['nothing'] }), ['product_ids']],
    [
      'an unknown product of an item',
      body({ subscriptions: [{ user: person('Ann'), product_ids: ['nothing'] }] }),
      ['subscriptions.0.product_ids'],
    ],
    ['two bases', body({ product_ids: ['fixed', 'daily'] }), ['product_ids']],
    ['an upgrade alone', body({ product_ids: ['sport'] }), ['product_ids']],
    ['an upgrade of another base', body({ product_ids: ['fixed', 'sport'] }), ['product_ids']],
    ['upgrades that exclude each other', body({ product_ids: ['bundle', 'sport', 'winter'] }), ['product_ids']],
    ['a currency that it is not sold in', body({ currency_code: 'EUR' }), ['product_ids']],
    [
      'too old',
      body({ product_ids: ['insured'], subscriptions: [{ user: person('Old', { birthday: '1940-01-01' }) }] }),
      ['product_ids'],
    ],
    [
      'a missing birthday',
      body({ product_ids: ['insured'], subscriptions: [{ user: person('Old', { birthday: null }) }] }),
      ['product_ids'],
    ],
    ['too long', body({ product_ids: ['insured'], finish: '2027-02-01' }), ['product_ids']],
    ['a share of a trip without cost', { ...body({ product_ids: ['cancellation'] }), trip }, ['product_ids']],
    ['no finish', body({ finish: undefined }), ['finish']],
    ['no dates', body({ start: undefined, finish: undefined }), ['finish', 'start']],
    ['a finish before the start', body({ finish: '2026-11-20' }), ['finish']],
    ['a start in the past', body({ start: '2026-11-12', finish: '2026-12-01' }), ['product_ids']],
    [
      'a year that began more than a year ago',
      body({ product_ids: ['yearly'], start: '2025-11-12', finish: undefined }),
      ['product_ids'],
    ],
    [
      'a trip to nowhere',
      { ...body(), trip: { destinations: ['ZZ'], start: '2027-03-01', finish: '2027-03-20' } },
      ['trip.destinations.0.country_id'],
    ],
    [
      'a trip without destinations',
      { ...body(), trip: { start: '2027-03-01', finish: '2027-03-20' } },
      ['trip.destinations'],
    ],
    ['an unknown coupon', body({ coupon: 'NOTHING' }), ['coupon']],
    ['a wrong check digit', body({ payment_method: '4242424242424241' }), ['payment_method']],
    ['a payment method of another provider', body({ payment_method: 'pm_123' }), ['payment_method']],
    ['no id of a quote', body({ product_quote_id: 'nonsense' }), ['product_quote_id']],
  ]
  for (const [name, sent, fields] of cases)
    await t.test(`422: ${name}`, async () => {
      const before = await counts()
      const answer = await buy(sent)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(Object.keys(refusedFields(answer)).toSorted(), fields.toSorted(), answer.text)
      assert.deepEqual(await counts(), before)
      assert.ok(!answer.text.includes('4242424242424241'))
    })

  await t.test('each reason is named, for each product', async () => {
    const sent = body({
      currency_code: 'EUR',
      product_ids: ['insured'],
      start: '2026-12-01',
      finish: '2027-06-01',
      subscriptions: [{ user: person('Old', { birthday: '1940-01-01' }) }],
    })
    const reasons = refusedFields(await buy(sent))['product_ids'] ?? []
    assert.equal(reasons.length, 3, reasons.join(' | '))
    for (const word of [/EUR/, /70/, /30/])
      assert.ok(
        reasons.some((one) => word.test(one)),
        String(word),
      )
  })

  await t.test('a yearly plan may have begun within the last year, sold by the company’s key', async () => {
    const past = body({ product_ids: ['yearly'], start: '2025-11-20', finish: undefined })
    const { status, body: answer } = await buy(past)
    assert.equal(status, 201, JSON.stringify(answer))
    assert.deepEqual([answer[0]?.start_date, answer[0]?.finish_date], ['2025-11-20', '2026-11-20'])
    const byManager = await buy(past, {}, app.as(world.manager))
    assert.deepEqual([byManager.status, Object.keys(refusedFields(byManager))], [422, ['product_ids']])
  })

  await t.test('yesterday is no past: it may be today where the customer lives', async () => {
    assert.equal((await buy(body({ start: '2026-11-13', finish: '2026-12-01' }))).status, 201)
  })

  await t.test('somebody who was invited is refused by name', async () => {
    const invitation = { email: 'asked@example.com', firstName: 'Asked', lastName: null, roles: ['traveller'] as const }
    await inviteByAddress(app.ctx(), { ...invitation, companyId: company.id }, 'http://godwit.test')
    const answer = await buy(
      body({ subscriptions: [{ user: person('First') }, { user: person('Asked') }], payment_method: goodCard }),
    )
    assert.deepEqual([answer.status, Object.keys(refusedFields(answer))], [422, ['subscriptions.1.user.email']])
    assert.deepEqual(await rows(`select id from users where email = 'first@example.com'`), [])
  })

  await t.test('a manager who does not travel can be insured, and not be put on a trip', async () => {
    const user = person('Boss', { email: world.manager.email })
    assert.equal((await buy(body({ subscriptions: [{ user }] }))).status, 201)
    const answer = await buy({ ...body({ subscriptions: [{ user }] }), trip })
    assert.deepEqual([answer.status, Object.keys(refusedFields(answer))], [422, ['subscriptions.0.user.email']])
  })

  await t.test('a declined card is 402; another card buys under the same Idempotency-Key', async () => {
    const before = await counts()
    const key = { 'idempotency-key': 'declined once' }
    const answer = await buy(body({ payment_method: declinedCard }), key)
    assert.equal(answer.status, 402, answer.text)
    assert.equal((JSON.parse(answer.text) as { error: { code: string } }).error.code, 'card_declined')
    assert.deepEqual(await counts(), before)
    assert.equal((await buy(body({ payment_method: declinedCard }), key)).status, 402)
    const bought = await buy(body({ payment_method: goodCard }), key)
    assert.equal(bought.status, 201, bought.text)
    assert.equal(bought.headers['idempotent-replayed'], undefined)
    await app.settle()
    const [left] = await rows(`select count(*)::int as n from builtin_cards where outcome = 'decline'`)
    assert.equal(left?.['n'], 0, 'the declined card is kept nowhere')
  })

  await t.test('the answer is repeated under the same key, and another body is refused', async () => {
    const key = { 'idempotency-key': 'twice' }
    const first = await buy(body(), key)
    const before = await counts()
    const second = await buy(body(), key)
    assert.equal(second.text, first.text)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.deepEqual(await counts(), before)
    assert.equal((await buy(body({ external_id: 'X' }), key)).status, 422)
    const refused = await buy(body({ coupon: 'NOTHING' }), { 'idempotency-key': 'refused' })
    const again = await buy(body({ coupon: 'NOTHING' }), { 'idempotency-key': 'refused' })
    assert.deepEqual([again.status, again.text], [422, refused.text])
  })

  await t.test('unknown fields are named, and what a client read may be sent back', async () => {
    const { status, headers } = await buy(body({ colour: 'red', id: 'x' }))
    assert.equal(status, 201)
    assert.match(headers['ignored-fields'] ?? '', /colour/)
    assert.ok(url)
  })
})
