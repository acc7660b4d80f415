import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { aDocument, givenProduct } from '../products/products.testing.ts'
import { sell, subscriptionWorld, yearly } from './subscriptions.testing.ts'

type Shown = Readonly<Record<string, unknown>>

test('a subscription has every field of the contract', async (t) => {
  const { app, company, person, sold, settle } = await subscriptionWorld(t)
  const documents = [
    aDocument('wording'),
    aDocument('wording-es', { groupIdent: 'wording', language: 'es' }),
    aDocument('facts', { type: 'key_facts', sortOrder: 1 }),
    aDocument('certificate', { type: 'certificate', sortOrder: 2 }),
  ]
  const product = await givenProduct(app, yearly({ documents, features: ['assistance', 'alerts', 'consults'] }))
  const child = { id: newId(app.clock.now()), firstName: 'Grace', lastName: 'Hopper', birthday: '2015-01-02' }
  const made = await sold({
    products: [product],
    beneficiaries: [{ ...child, relation: 'child' }],
    more: { language: 'es', metadata: { booking: 'B-1' }, externalId: 'ORDER-1', regionCode: 'ON', tripCost: 5000 },
  })
  await settle()
  const { status, body, text } = await app.as(company).get<Shown>(`/api/v2/org/${company.id}/subscriptions/${made.id}`)
  assert.equal(status, 200, text)
  const { user, products, invoices, product_documents, policy_urls, beneficiaries, ...plain } = body
  assert.deepEqual(plain, {
    id: made.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    status: 'active',
    start: '2026-11-14T12:00:00.000Z',
    finish: '2027-11-14T12:00:00.000Z',
    start_date: '2026-11-14',
    finish_date: '2027-11-14',
    renews: true,
    closed_at: null,
    currency_code: 'USD',
    country_code: 'CA',
    region_code: 'ON',
    language: 'es',
    metadata: { booking: 'B-1' },
    external_id: 'ORDER-1',
    human_id: made.humanId,
    company_id: company.id,
    user_id: person.id,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    trip_id: null,
    trip_cost: 5000,
    product_sale_group_id: made.saleId,
    product_quote: null,
    coupon: null,
    has_sitata_assistance: true,
    has_flight_tracking: false,
    has_alerts: true,
    has_consults: true,
    charge_id: made.paymentId,
    last_renewal_attempt: null,
    refund_charge: null,
    third_party_policy_num: null,
  })
  assert.match(made.humanId, /^[0-9A-F]{6,7}$/)
  assert.equal((user as Shown)['email'], person.email)
  assert.deepEqual(
    (products as Shown[]).map(({ id, refund_window }) => [id, refund_window]),
    [[product.id, 14]],
  )
  assert.deepEqual(beneficiaries, [
    {
      id: child.id,
      created_at: '2026-11-14T12:00:00.000Z',
      updated_at: '2026-11-14T12:00:00.000Z',
      email: null,
      first_name: 'Grace',
      last_name: 'Hopper',
      phone_number: null,
      birthday: '2015-01-02',
      relation: 1,
    },
  ])
  const [invoice] = invoices as Shown[]
  assert.deepEqual([invoice?.['total'], invoice?.['status']], [24_000, 'paid'])
  const briefs = invoice?.['subscriptions'] as Shown[] | undefined
  assert.equal(briefs?.[0]?.['human_id'], made.humanId)
  const shown = product_documents as Shown[]
  assert.deepEqual(
    shown.map(({ language, type }) => [language, type]),
    [
      ['es', 0],
      ['en', 1],
      ['en', 2],
    ],
    'in the language of the subscription, else in English; the certificate too',
  )
  assert.deepEqual(
    policy_urls,
    shown.map(({ url }) => url),
  )
  for (const { url, file } of shown) {
    const path = `/api/v2/org/${company.id}/subscriptions/${made.id}/documents/`
    assert.ok(String(url).startsWith(`http://godwit.test${path}`), String(url))
    assert.deepEqual(file, { original: url })
  }
})

test('a company’s subscriptions: newest first, in pages, for its key and its managers', async (t) => {
  const { app, company, person } = await subscriptionWorld(t)
  const [manager, other] = [await app.givenManager(company), await app.givenCompany()]
  const products = [await givenProduct(app)]
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    app.clock.advance(1)
    ids.unshift(...(await sell(app.ctx(), { company, people: [person], products, card: null })).map(({ id }) => id))
  }
  await sell(app.ctx(), { company: other, people: [await app.givenTraveller(other)], products })
  const path = `/api/v2/org/${company.id}/subscriptions`
  for (const by of [app.as(company), app.as(manager)]) {
    const { body, headers } = await by.get<{ id: string }[]>(`${path}?per_page=2`)
    assert.deepEqual(
      body.map(({ id }) => id),
      ids.slice(0, 2),
    )
    assert.deepEqual([headers['total-count'], headers['total-pages']], ['3', '2'])
  }
  const { body } = await app.as(company).get<{ id: string }[]>(`${path}?per_page=2&page=2`)
  assert.deepEqual(
    body.map(({ id }) => id),
    ids.slice(2),
  )
  for (const at of [path, `${path}/${ids[0]}`]) {
    for (const by of [app.nobody, app.asPublic(company), app.as(other), app.as(await app.givenStaff())])
      assert.equal((await by.get(at)).status, 401, at)
    assert.equal((await app.as(person).get(at)).status, 403)
  }
  assert.equal((await app.as(other).get(`/api/v2/org/${other.id}/subscriptions/${ids[0]}`)).status, 401)
  assert.equal((await app.as(company).get(`${path}/${newId(app.clock.now())}`)).status, 404)
})

test('a person’s profile has the own subscriptions', async (t) => {
  const { app, company, person, sold } = await subscriptionWorld(t)
  const { id } = await sold()
  const friend = await app.givenTraveller(company)
  await sell(app.ctx(), { company, people: [friend], products: [await givenProduct(app)], card: null })
  const { body } = await app.as(person).get<{ subscriptions: Shown[] }>('/api/v2/users/my_profile')
  assert.deepEqual(
    body.subscriptions.map((one) => [one['id'], one['status']]),
    [[id, 'active']],
  )
  const user = body.subscriptions[0]?.['user'] as Shown | undefined
  assert.equal(user?.['email'], person.email)
})
