import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { workingApp } from '../../../test/support/worker.ts'
import { showsProducts } from '../demo-products/demo-products.testing.ts'
import { showsSales } from '../demo-sales/demo-sales.testing.ts'
import { createDemo } from './demo.ts'
import { showsFlights } from './demo-flights.testing.ts'
import { showsTrips } from './demo-trips.testing.ts'
import { showsFirstCompany } from './first-company.testing.ts'

test('what the demo shows', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const demo = await createDemo(app.ctx(), 'http://godwit.test')
  assert.ok(demo)
  await app.settle()
  await app.changesReceived()
  const given = { app, demo }
  await t.test('its first company', (t) => showsFirstCompany(t, given))
  await t.test('every traveller has trips, and in both companies somebody is under way', () => showsTrips(given))
  await t.test('each company has sold plans, and demo.json names them', (t) => showsSales(t, given))
  await t.test('flight protection: a paid claim, one that waits for bank details, and baggage in the queue', (t) =>
    showsFlights(t, given),
  )
  await t.test('what it sells', (t) => showsProducts(t, given))
})

test('without reference data the demo has people and no trips', async (t) => {
  const { ctx } = await testApp(t)
  const demo = await createDemo(ctx(), 'http://godwit.test')
  assert.deepEqual(
    new Set(demo?.companies.flatMap((company) => company.travellers.flatMap((one) => one.trip_ids))),
    new Set(),
  )
})
