import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { captureAtProvider } from '../payments/payment-work.service.ts'
import { refundCapture } from '../payments/refund.service.ts'
import { givenProduct } from '../products/products.testing.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { ProviderRefusal, paymentProvider } from '../providers/payment-provider.ts'
import { sell, subscriptionWorld, yearly } from './subscriptions.testing.ts'

interface Shown extends Record<string, unknown> {
  readonly id: string
  readonly status: string
  readonly closed_at: string | null
  readonly refund_charge: { readonly amount: number } | null
  readonly invoices: readonly { readonly refunded: number; readonly status: string }[]
}

const close = (by: Caller, id: string) => by.post<Shown>(`/api/v2/subscriptions/${id}/close`)
const day = 86_400

test('closing within the window gives all back, taxes included, and ends entitlements; again: 409', async (t) => {
  const { app, company, sold, settle, balances, entitlements } = await subscriptionWorld(t)
  const tax = { countryCode: 'CA', regionCode: null, kind: 'tax', name: 'GST', percent: 5 } as const
  const { id } = await sold({ product: { taxes: [tax] } })
  await settle()
  assert.deepEqual(await balances(), { clearing: 12_600, revenue: -12_000, taxes: -600 })
  assert.equal((await entitlements()).length, 2)
  app.clock.advance(14 * day)
  const { status, body, text } = await close(app.as(company), id)
  assert.equal(status, 200, text)
  const at = app.clock.now().toISOString()
  assert.deepEqual([body.status, body.closed_at, body.refund_charge], ['closed', at, { amount: 12_600 }])
  await settle()
  assert.deepEqual(await balances(), {})
  assert.ok((await entitlements()).every(({ until }) => until?.toISOString() === at))
  const path = `/api/v2/org/${company.id}/subscriptions/${id}`
  assert.deepEqual((await app.as(company).get<Shown>(path)).body.invoices[0]?.refunded, 12_600)
  for (const again of [`/api/v2/subscriptions/${id}/close`, `${path}/close`])
    assert.equal((await app.as(company).post(again)).status, 409)
})

test('closing after the window gives nothing back', async (t) => {
  const { app, company, sold, settle, balances } = await subscriptionWorld(t)
  const { id } = await sold()
  await settle()
  app.clock.advance(15 * day)
  const { status, body } = await close(app.as(company), id)
  assert.deepEqual([status, body.status, body.refund_charge], [200, 'closed', null])
  await settle()
  assert.deepEqual(await balances(), { clearing: 12_000, revenue: -12_000 })
})

test('while the charge is still being made: it is made and given back', async (t) => {
  const { app, company, sold, settle, balances } = await subscriptionWorld(t)
  const { id } = await sold()
  const { body } = await close(app.as(company), id)
  assert.deepEqual(body.refund_charge, { amount: 12_000 })
  await settle()
  await settle()
  assert.deepEqual(await balances(), {})
})

test('the account of the company: given back at once', async (t) => {
  const { app, company, sold, balances } = await subscriptionWorld(t)
  const { id } = await sold({ card: null })
  assert.deepEqual(await balances(), { companies: 12_000, revenue: -12_000 })
  const { body } = await close(app.as(company), id)
  assert.deepEqual([body.refund_charge, body.invoices[0]?.refunded], [{ amount: 12_000 }, 12_000])
  assert.deepEqual(await balances(), {})
})

test('of several subscriptions of a purchase one is closed: its own items are given back, after what staff gave back', async (t) => {
  const { app, company, person, settle, balances } = await subscriptionWorld(t)
  const friend = await app.givenTraveller(company, { birthday: '1990-01-01' })
  const products = [await givenProduct(app, yearly())]
  const [first, second] = await sell(app.ctx(), { company, people: [person, friend], products })
  assert.ok(first?.paymentId && second)
  await settle()
  const one = await close(app.as(company), first.id)
  assert.deepEqual(one.body.refund_charge, { amount: 12_000 })
  await settle()
  const { paymentId } = first
  await inTransaction(app.ctx(), (tx) => refundCapture(tx, paymentId, 5_000))
  await settle()
  const other = await close(app.as(company), second.id)
  assert.deepEqual(other.body.refund_charge, { amount: 7_000 }, 'no more than is left')
  await settle()
  assert.deepEqual(await balances(), {})
})

test('two subscriptions of a purchase are closed at once, and each twice', async (t) => {
  const { app, company, person, settle, balances } = await subscriptionWorld(t)
  const friend = await app.givenTraveller(company)
  const made = await sell(app.ctx(), {
    company,
    people: [person, friend],
    products: [await givenProduct(app, yearly())],
  })
  await settle()
  const answers = await Promise.all([...made, ...made].map(({ id }) => close(app.as(company), id)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409])
  await settle()
  assert.deepEqual(await balances(), {})
})

test('who may close: the company, its managers and the subscriber', async (t) => {
  const { app, company, person, sold } = await subscriptionWorld(t)
  const [manager, colleague] = [await app.givenManager(company), await app.givenTraveller(company)]
  const otherCompany = await app.givenCompany()
  const { id } = await sold()
  for (const by of [
    app.nobody,
    app.asPublic(company),
    app.as(colleague),
    app.as(otherCompany),
    app.as(await app.givenTraveller(otherCompany)),
    app.as(await app.givenStaff()),
  ])
    assert.equal((await close(by, id)).status, 401)
  const path = `/api/v2/org/${company.id}/subscriptions/${id}/close`
  assert.equal((await app.as(person).post(path)).status, 403)
  assert.equal((await app.as(colleague).post(path)).status, 403)
  assert.equal((await app.as(otherCompany).post(path)).status, 401)
  assert.equal((await close(app.as(company), '01936a5e-0000-7000-8000-000000000001')).status, 404)
  for (const by of [app.as(person), app.as(manager)]) assert.equal((await close(by, (await sold()).id)).status, 200)
  assert.equal((await app.as(manager).post(path)).status, 200)
})

test('flight protection: 1014 at the end, and 1015 where the money is given back', async (t) => {
  const { app, company, person, sold, settle, events } = await subscriptionWorld(t)
  const tripId = crypto.randomUUID()
  await sql`
    insert into trips (id, company_id, name, name_generated, start, finish, type, company_master, external_id, created_at, updated_at)
    values (${tripId}, ${company.id}, 'Flights', false, '2026-12-01', '2026-12-09', 'business', true, 'PNR-7', now(), now())`.execute(
    app.db.db(),
  )
  const more = { externalId: 'ORDER-7', tripId }
  const protection = { product: { kind: 'flight_protection' } as const, more }
  const refunded = await sold(protection)
  const late = await sold(protection)
  const other = await sold()
  await settle()
  await close(app.as(company), refunded.id)
  await close(app.as(company), other.id)
  app.clock.advance(20 * day)
  await close(app.as(company), late.id)
  const ends = (await events()).filter(({ event }) => event > 1000)
  assert.deepEqual(
    ends.map(({ event, payload }) => [event, payload['subscription_id']]),
    [
      [1014, refunded.id],
      [1015, refunded.id],
      [1014, late.id],
    ],
  )
  assert.deepEqual(ends[0]?.payload, {
    claim_id: null,
    claim_human_id: null,
    subscription_id: refunded.id,
    air_segment_id: null,
    trip_id: tripId,
    external_ids: ['E-1', 'ORDER-7', 'PNR-7'],
    user_ids: [person.id],
    human_id: refunded.humanId,
    status: 'closed',
    closed_at: '2026-11-14T12:00:01.000Z',
    reason: null,
    refund_amount: 12_000,
    currency_code: 'USD',
  })
})

test('a card that cannot be charged after all: what was bought is void, and the events say so', async (t) => {
  const { app, company, sold, events, entitlements } = await subscriptionWorld(t)
  const { id, paymentId } = await sold({ product: { kind: 'flight_protection' } })
  t.after(
    paymentProvider.replace(() => ({
      ...builtinProvider,
      capture: async () => {
        throw new ProviderRefusal('The hold has expired.')
      },
    })),
  )
  await captureAtProvider(app.ctx(), paymentId ?? '')
  const { body } = await app.as(company).get<Shown>(`/api/v2/org/${company.id}/subscriptions/${id}`)
  assert.deepEqual([body.status, body.refund_charge, body.invoices[0]?.status], ['voided', null, 'failed'])
  assert.deepEqual(
    (await events()).map(({ event }) => event),
    [1014, 1015],
  )
  assert.deepEqual(await entitlements(), [])
})
