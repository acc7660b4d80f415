import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../../test/support/trips.ts'
import { tripWorld } from '../trips/trips.testing.ts'

type Json = Record<string, unknown>
type Comment = Json & { comment: string; common: boolean; country_id: string; company_id: string | null }

test('a trip’s diseases, medications and vaccinations: its countries’ comments, the company’s own first', async (t) => {
  const world = await tripWorld(t)
  const trip = await world.given({
    destinations: [to('KE', '2027-03-01', '2027-03-09'), to('PE', '2027-03-09', '2027-03-12')],
  })
  const staff = world.as((await world.givenStaff()).key)
  const partner = world.as(world.company)
  const ids = await Promise.all(
    ['KE', 'PE'].map(async (code) => String((await partner.get<Json>(`/api/v2/countries/${code}`)).body['id'])),
  )
  for (const path of ['diseases', 'medications', 'vaccinations']) {
    const at = `/api/v2/trips/${trip.id}/${path}`
    const kenya = (await partner.get<Comment[]>(`/api/v2/countries/KE/${path}`)).body
    const peru = (await partner.get<Comment[]>(`/api/v2/countries/PE/${path}`)).body
    assert.ok(kenya.length > 0 && peru.length > 0)
    for (const caller of [world.phone, partner, staff]) {
      const { status, body } = await caller.get<Comment[]>(at)
      assert.equal(status, 200)
      assert.deepEqual(body, [...kenya, ...peru], 'each as its country shows it, in the order of the journey')
    }
    assert.ok(kenya.every((one) => typeof one.common === 'boolean'))
    const spanish = await world.phone.get<Comment[]>(at, { 'accept-language': 'es' })
    assert.equal(spanish.headers['content-language'], 'es')
    assert.notEqual(spanish.body[0]?.comment, kenya[0]?.comment)

    const other = await world.givenCompany()
    for (const caller of [world.as(other), world.as(await world.givenTraveller(other)), world.nobody])
      assert.equal((await caller.get(at)).status, 401)
    assert.equal((await world.asPublic(other).get(at)).status, 401)
    assert.equal((await world.phone.get(at.replace(trip.id, '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'))).status, 404)
    assert.equal((await world.phone.get(at.replace(trip.id, 'x'))).status, 404)
  }

  const own = await staff.post('/api/desk/health_comments', {
    health_comment: {
      company_id: world.company.id,
      country_id: 'PE',
      medication_id: 'acetazolamide',
      comment: 'For Cusco.',
      common: true,
    },
  })
  assert.equal(own.status, 201, own.text)
  for (const caller of [world.phone, partner, staff]) {
    const { body } = await caller.get<Comment[]>(`/api/v2/trips/${trip.id}/medications`)
    assert.deepEqual(
      body.filter((one) => one.country_id === ids[1]).map((one) => [one.comment, one.company_id]),
      [['For Cusco.', world.company.id]],
      'whoever asks, it is the trip’s company that counts',
    )
    assert.ok(body.filter((one) => one.country_id === ids[0]).every((one) => one.company_id === null))
  }
})
