import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Bought, goodCard, person, purchaseWorld, theFirst } from './purchases.testing.ts'

test('a purchase', async (t) => {
  const world = await purchaseWorld(t)
  const { app, body, buy, company, org, rows, url } = world

  await t.test('every field of the answer, for a purchase from the account of the company', async () => {
    const { status, body: answer } = await buy(
      body({
        country_code: 'ca',
        region_code: 'ca-on',
        currency_code: 'usd',
        language: 'es',
        external_id: 'ORDER-1',
        metadata: { booking: 77120, vip: true, nested: { a: [1] }, none: null, text: 'as it is' },
        subscriptions: [
          {
            user: person('Ada Maria Lindqvist', { home_country: 'SE', phone_number: '+46 70 123 45 67' }),
            beneficiaries: [
              { name: 'Grace Lindqvist', birthday: '2015-05-04', relation: 1 },
              { first_name: 'Kurt', last_name: 'Lindqvist', relation: 'Spouse' },
            ],
          },
        ],
      }),
    )
    assert.equal(status, 201)
    assert.equal(answer.length, 1)
    const one = theFirst(answer)
    assert.match(one.human_id, /^[0-9A-F]{6,7}$/)
    const shown = {
      status: 'active',
      start: '2026-12-01T00:00:00.000Z',
      start_date: '2026-12-01',
      finish_date: '2026-12-10',
      renews: false,
      closed_at: null,
      currency_code: 'USD',
      country_code: 'CA',
      region_code: 'ON',
      language: 'es',
      metadata: { booking: '77120', vip: 'true', nested: '{"a":[1]}', none: '', text: 'as it is' },
      external_id: 'ORDER-1',
      company_id: company.id,
      name: 'Ada Maria Lindqvist',
      email: 'ada.maria.lindqvist@example.com',
      trip_id: null,
      trip_cost: null,
      coupon: null,
      product_quote: null,
      has_sitata_assistance: true,
      has_flight_tracking: false,
      has_alerts: false,
      has_consults: false,
      last_renewal_attempt: null,
      refund_charge: null,
      third_party_policy_num: null,
    }
    for (const [name, value] of Object.entries(shown)) assert.deepEqual(one[name as keyof Bought], value, name)
    assert.equal(one.user?.id, one.user_id)
    assert.equal(one.user?.first_name, 'Ada')
    assert.equal(one.user?.last_name, 'Maria Lindqvist')
    assert.deepEqual(
      one.products.map((product) => product.identifier),
      ['fixed'],
    )
    const [grace, kurt] = one.beneficiaries
    assert.deepEqual(
      [grace?.first_name, grace?.last_name, grace?.birthday, grace?.relation],
      ['Grace', 'Lindqvist', '2015-05-04', 1],
    )
    assert.deepEqual([kurt?.first_name, kurt?.birthday, kurt?.relation], ['Kurt', null, 0])
    assert.notEqual(grace?.id, kurt?.id)
    // Three people at 49.99, 5 % of tax; the tax on insurance is not for assistance.
    const invoice = theFirst(one.invoices)
    assert.equal(one.invoices.length, 1)
    assert.deepEqual([invoice.subtotal, invoice.taxes, invoice.total], [14_997, 750, 15_747])
    assert.deepEqual(
      invoice.items.map((item) => [item.amount, item.currency, item.description]),
      [[14_997, 'USD', 'Asistencia']],
    )
    assert.equal(invoice.currency, 'USD')
    const [payment] = await rows(`select * from payments where id = '${one.charge_id}'`)
    assert.deepEqual([payment?.['provider'], payment?.['status'], payment?.['amount']], ['account', 'captured', 15_747])
    const read = await org.get(`${url}/${one.id}`)
    assert.deepEqual(read.body, one, 'what is answered to the purchase is what is read')
  })

  await t.test('a person is found by e-mail address in any case, and the account stays as it is', async () => {
    const ada = await app.givenTraveller(company, {
      email: 'known@example.com',
      firstName: 'Known',
      birthday: '1990-01-01',
    })
    const { body: answer } = await buy(
      body({ subscriptions: [{ user: person('Other Name', { email: 'KNOWN@example.com', birthday: '1985-05-04' }) }] }),
    )
    assert.equal(answer[0]?.user_id, ada.id)
    assert.equal(answer[0]?.user?.first_name, 'Known')
    assert.equal(answer[0]?.user?.birthday, '1990-01-01')
    assert.deepEqual([answer[0]?.name, answer[0]?.email], ['Other Name', 'KNOWN@example.com'])
  })

  await t.test('somebody of another company is not touched: an own account is made', async () => {
    const other = await app.givenTraveller(await app.givenCompany(), { email: 'two@example.com' })
    const { status, body: answer } = await buy(
      body({ subscriptions: [{ user: person('Two', { email: 'two@example.com' }) }] }),
    )
    assert.equal(status, 201)
    assert.notEqual(answer[0]?.user_id, other.id)
  })

  await t.test('an anonymous traveller buys with the company’s id alone', async () => {
    const { status, body: answer } = await buy(body({ subscriptions: [{ user: { external_id: 'E-99' } }] }))
    assert.equal(status, 201, JSON.stringify(answer))
    assert.deepEqual([answer[0]?.name, answer[0]?.email], ['E-99', null])
    const again = await buy(body({ subscriptions: [{ user: { external_id: 'E-99' } }] }))
    assert.equal(again.body[0]?.['user_id'], answer[0]?.user_id)
  })

  await t.test(
    'several people with one trip: each has a subscription, all travel, one invoice, one charge',
    async () => {
      const subscriptions = [
        { user: person('Eva') },
        { user: person('Max') },
        { user: person('Eva'), product_ids: ['YEARLY'] },
      ]
      const { status, body: answer } = await buy({
        currency_code: 'USD',
        country_code: 'US',
        product_ids: ['fixed'],
        subscriptions,
        trip: {
          destinations: [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }],
          total_cost: 240_000,
        },
      })
      assert.equal(status, 201, JSON.stringify(answer))
      assert.deepEqual(
        answer.map((one) => [one.name, one.start_date, one.finish_date, one.renews, one.products[0]?.identifier]),
        [
          ['Eva', '2027-03-01', '2027-03-20', false, 'fixed'],
          ['Max', '2027-03-01', '2027-03-20', false, 'fixed'],
          ['Eva', '2027-03-01', '2028-03-01', true, 'yearly'],
        ],
      )
      assert.equal(answer[0]?.user_id, answer[2]?.['user_id'])
      const first = theFirst(answer)
      for (const one of answer)
        for (const name of ['trip_id', 'trip_cost', 'product_sale_group_id', 'charge_id'] as const)
          assert.deepEqual(one[name], first[name], name)
      assert.equal(first.trip_cost, 240_000)
      const trip = await org.get<{ travellers: { id: string }[] }>(`/api/v2/org/${company.id}/trips/${first.trip_id}`)
      assert.deepEqual(
        trip.body.travellers.map((one) => one.id).sort(),
        [...new Set(answer.map((one) => one.user_id))].sort(),
      )
      const ids = new Set(answer.flatMap((one) => one.invoices.map((invoice) => invoice.id)))
      assert.equal(ids.size, 1)
      const invoice = theFirst(first.invoices)
      assert.equal(invoice.total, 3 * 4999)
      assert.deepEqual(invoice.subscriptions.map((one) => one.id).sort(), answer.map((one) => one.id).sort())
    },
  )

  await t.test('a trip by codes of countries, with its own start and finish', async () => {
    const { status, body: answer } = await buy({
      ...body({ start: undefined, finish: undefined, product_ids: ['daily'] }),
      trip: { destinations: ['BR', 'pe'], start: 1_803_859_200, finish: '2027-03-03' },
    })
    assert.equal(status, 201, JSON.stringify(answer))
    assert.equal(answer[0]?.start_date, '2027-03-01')
    assert.equal(answer[0]?.finish_date, '2027-03-03')
    assert.equal(theFirst(theFirst(answer).invoices).total, 3 * 4999, 'begun days, both ends included')
    assert.equal(answer[0]?.has_alerts, true)
  })

  await t.test('a base with upgrades of its own is one subscription with a line for each', async () => {
    const { status, body: answer } = await buy(body({ product_ids: ['gadgets', 'winter', 'bundle'] }))
    assert.equal(status, 201)
    assert.deepEqual(
      answer[0]?.products.map((one) => one.identifier),
      ['bundle', 'gadgets', 'winter'],
    )
    assert.equal(theFirst(theFirst(answer).invoices).items.length, 3)
  })

  await t.test('taxes on insurance, ages and a share of the trip’s cost count as quotes say', async () => {
    const { body: answer } = await buy({
      ...body({ country_code: 'CA', region_code: 'ON', product_ids: [], start: undefined, finish: undefined }),
      subscriptions: [
        { user: person('Ida', { birthday: '1980-01-01' }), product_ids: ['insured'] },
        { user: person('Per'), product_ids: ['cancellation'] },
        { user: person('Liv'), product_ids: ['cancellation'] },
      ],
      trip: { destinations: ['BR'], start: '2027-03-01', finish: '2027-03-20', total_cost: 123_456 },
    })
    const invoice = theFirst(theFirst(answer).invoices)
    // 199.99; 4.5 % of 1234.56 once, rounded half up; taxes of 5 % and 8 % for each line.
    assert.deepEqual(
      invoice.items.map((item) => item.amount),
      [19_999, 5556, 0],
    )
    assert.deepEqual([invoice.subtotal, invoice.taxes, invoice.total], [25_555, 1000 + 1600 + 278 + 444, 28_877])
  })

  await t.test('a card: the hold is confirmed, a job charges it, and the invoice is paid', async () => {
    const { status, body: answer } = await buy(body({ product_ids: ['yearly'], payment_method: '4242 4242 4242 4242' }))
    assert.equal(status, 201, JSON.stringify(answer))
    const one = theFirst(answer)
    const payment = `select * from payments where id = '${one.charge_id}'`
    const [before] = await rows(payment)
    assert.deepEqual([before?.['provider'], before?.['status'], before?.['amount']], ['builtin', 'capturing', 4999])
    assert.equal(before?.['user_id'], one.user_id)
    await app.settle()
    const [after] = await rows(payment)
    assert.deepEqual([after?.['status'], after?.['captured']], ['captured', 4999])
    const [invoice] = await rows(`select * from invoices where payment_id = '${one.charge_id}'`)
    assert.deepEqual([invoice?.['status'], invoice?.['paid_with']], ['paid', 'Visa •••• 4242'])
    const [stored] = await rows(`select * from subscriptions where id = '${one.id}'`)
    assert.deepEqual([stored?.['card_brand'], stored?.['card_last4'], stored?.['renews']], ['visa', '4242', true])
    const entries = await rows(
      `select account, amount from ledger_entries where payment_id = '${one.charge_id}' and kind = 'capture'`,
    )
    assert.deepEqual(Object.fromEntries(entries.map(({ account, amount }) => [account, amount])), {
      cards_held: -4999,
      holds: 4999,
      clearing: 4999,
      partners: -999,
      revenue: -4000,
    })
  })

  await t.test('a whole card as an object is understood', async () => {
    const payment_method = { number: goodCard, exp_month: 12, exp_year: 2030, cvc: '123' }
    const { status, text } = await buy(body({ payment_method }))
    assert.equal(status, 201, text)
    assert.ok(!text.includes(goodCard))
  })

  await t.test('nothing to pay needs no card, no charge, and the invoice is paid at once', async () => {
    const { status, body: answer } = await buy(body({ product_ids: ['free'] }))
    assert.equal(status, 201)
    assert.equal(answer[0]?.charge_id, null)
    const [invoice] = await rows(
      `select status, total, paid_with from invoices where id = '${theFirst(theFirst(answer).invoices).id}'`,
    )
    assert.deepEqual(invoice, { status: 'paid', total: 0, paid_with: null })
  })

  for (const [currency, amount] of [
    ['JPY', 5001],
    ['KWD', 15_003],
  ] as const)
    await t.test(`${currency}: the smallest unit is whole`, async () => {
      const { body: answer } = await buy(body({ currency_code: currency, country_code: 'CA' }))
      const invoice = theFirst(theFirst(answer).invoices)
      assert.deepEqual([invoice.subtotal, invoice.taxes], [amount, Math.round(amount * 0.05)])
    })

  await t.test('the person may use what the products give, from start to finish', async () => {
    const { body: answer } = await buy(body({ product_ids: ['flights'], subscriptions: [{ user: person('Flo') }] }))
    const one = theFirst(answer)
    assert.equal(one.has_flight_tracking, true)
    const granted = await rows<{ feature: string; from_at: Date }>(
      `select feature, from_at, until_at from entitlements where source = 'subscription:${one.id}'`,
    )
    assert.deepEqual(
      granted.map((each) => [each.feature, each.from_at.toISOString()]),
      [['flight_tracking', one.start]],
    )
    const [stored] = await rows(`select has_flight_protection from subscriptions where id = '${one.id}'`)
    assert.equal(stored?.['has_flight_protection'], true)
  })

  await t.test('the audit log has who bought what, without the card', async () => {
    const { body: answer } = await buy(body({ payment_method: goodCard }), {}, app.as(world.manager))
    const lines = await rows<{ actor_kind: string; actor_id: string; action: string; after: string }>(
      `select actor_kind, actor_id, action, after::text as after from audit_log where subject_kind = 'subscription' and subject_id = '${answer[0]?.id}'`,
    )
    assert.deepEqual(
      lines.map((line) => [line.actor_kind, line.actor_id, line.action]),
      [['manager', world.manager.id, 'create']],
    )
    assert.doesNotMatch(theFirst(lines).after, /reference/)
  })
})
