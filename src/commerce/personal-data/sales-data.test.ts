import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { newId } from '../../platform/ids.ts'
import { givenProduct } from '../products/products.testing.ts'
import { sell, subscriptionWorld, yearly } from '../subscriptions/subscriptions.testing.ts'
import { commercePersonalData } from './commerce-data.service.ts'

type Lists = Readonly<Record<string, readonly Record<string, unknown>[]>>

test('what a person bought in the export, and what stays of it when the person is erased', async (t) => {
  const { app, company, person, settle, balances } = await subscriptionWorld(t)
  const db = app.db.db()
  const friend = await app.givenTraveller(company, { birthday: '1990-02-03' })
  const products = [await givenProduct(app, yearly({ identifier: 'plan' }))]
  const child = { id: newId(app.clock.now()), firstName: 'Grace', lastName: 'Hopper', birthday: '2015-01-02' }
  const [own, other] = await sell(app.ctx(), {
    company,
    people: [person, friend],
    products,
    beneficiaries: [{ ...child, relation: 'child' }],
    more: { externalId: 'ORDER-1', metadata: { phone: '555' } },
  })
  assert.ok(own && other)
  await settle()

  const data = (await exportPerson(app.ctx(), person.id, commercePersonalData)).data as Lists
  const [exported] = data['subscriptions'] ?? []
  assert.deepEqual(
    [exported?.['id'], exported?.['email'], exported?.['card_last4'], exported?.['products']],
    [own.id, person.email, '4242', [{ identifier: 'plan', version: 1 }]],
  )
  assert.deepEqual(
    data['invoices']?.map(({ total, items }) => [total, (items as unknown[]).length]),
    [[48_000, 1]],
    'of the items only the own one',
  )
  const before = await balances()
  await erasePerson(app.ctx(), person.id, commercePersonalData)
  await settle()
  const { rows } = await sql<Record<string, unknown>>`
    select id, user_id, name, email, birthday, external_id, metadata, beneficiaries, renews, card_reference, status from subscriptions
    order by id`.execute(db)
  assert.deepEqual(
    rows.find(({ id }) => id === own.id),
    {
      id: own.id,
      user_id: null,
      name: null,
      email: null,
      birthday: null,
      external_id: null,
      metadata: {},
      beneficiaries: [{ id: child.id, firstName: null, lastName: null, birthday: null, relation: 'child' }],
      renews: false,
      card_reference: null,
      status: 'active',
    },
  )
  assert.equal(rows.find(({ id }) => id === other.id)?.['email'], friend.email)
  const cards = async () => (await sql`select 1 from builtin_cards`.execute(db)).rows.length
  assert.equal(await cards(), 1, 'the other plan renews with it')
  const bills = await sql<{ bill_to: unknown }>`select bill_to from invoices`.execute(db)
  assert.deepEqual(bills.rows, [{ bill_to: { name: null, email: null, address: null, countryCode: 'CA' } }])
  assert.deepEqual(await balances(), before)

  app.clock.set('2027-11-14T12:00:00.000Z')
  await app.settle()
  await settle()
  const after = await sql<{ id: string; status: string }>`select id, status from subscriptions`.execute(db)
  assert.deepEqual(
    new Map(after.rows.map(({ id, status }) => [id, status])),
    new Map([
      [own.id, 'expired'],
      [other.id, 'active'],
    ]),
    'nobody is charged for the erased person',
  )
  await erasePerson(app.ctx(), friend.id, commercePersonalData)
  await settle()
  assert.equal(await cards(), 0)
})

test('an invoice that is addressed to somebody else stays addressed', async (t) => {
  const { app, company, person } = await subscriptionWorld(t)
  const friend = await app.givenTraveller(company)
  await sell(app.ctx(), { company, people: [person, friend], products: [await givenProduct(app)], card: null })
  await erasePerson(app.ctx(), friend.id, commercePersonalData)
  const { rows } = await sql<{ email: string }>`select bill_to ->> 'email' as email from invoices`.execute(app.db.db())
  assert.deepEqual(rows, [{ email: person.email }])
})
