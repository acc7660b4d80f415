import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { createDemo } from './demo.ts'

interface Trip {
  readonly id: string
  readonly start: string
  readonly finish: string
}

test('every demo traveller has trips, and in both organizations somebody is under way', async (t) => {
  const { as, ctx, clock } = await testApp(t, { template: 'world' })
  const demo = await createDemo(ctx(), 'http://godwit.test')
  const today = clock.now().toISOString().slice(0, 10)
  assert.equal(demo?.companies.length, 2)
  for (const company of demo?.companies ?? []) {
    let underWay = 0
    for (const traveller of company.travellers) {
      const { body } = await as(traveller).get<Trip[]>('/api/v1/trips')
      assert.ok(body.length > 0, traveller.email)
      assert.deepEqual(body.map((trip) => trip.id).sort(), [...traveller.trip_ids].sort())
      underWay += body.filter((trip) => trip.start <= today && today <= trip.finish).length
      assert.equal((await as(traveller).get<Trip>('/api/v1/trips/current_trip')).status, 200)
    }
    assert.ok(underWay > 0, company.name)
    assert.equal(
      (await as(company).get<Trip[]>('/api/v1/partner/trips?per_page=100')).body.length,
      company.travellers.flatMap((one) => one.trip_ids).length,
    )
  }
})

test('without reference data the demo has people and no trips', async (t) => {
  const { ctx } = await testApp(t)
  const demo = await createDemo(ctx(), 'http://godwit.test')
  assert.deepEqual(
    new Set(demo?.companies.flatMap((company) => company.travellers.flatMap((one) => one.trip_ids))),
    new Set(),
  )
})
