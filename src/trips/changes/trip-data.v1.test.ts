import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { stableId } from '../../platform/ids.ts'
import { tripWorld } from '../trips/trips.testing.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'
import { countAlerts } from './trip-ports.ts'

test('a person without a company has trips too, and nobody else sees them', async (t) => {
  const world = await tripWorld(t)
  await world.db.db().deleteFrom('roles').where('user_id', '=', world.traveller.id).execute()
  await world.db.db().updateTable('users').set({ company_id: null }).where('id', '=', world.traveller.id).execute()
  await world.db
    .db()
    .updateTable('user_tokens')
    .set({ company_id: null })
    .where('user_id', '=', world.traveller.id)
    .execute()
  await world.changesReceived()
  const made = await givenOwnTrip<TripBody>({
    by: world.phone,
    destinations: [to('BR', '2027-03-01', '2027-03-09', { destination_locations: [{ latitude: 1, longitude: 1 }] })],
  })
  assert.deepEqual([made['company_id'], made['company_name']], [null, null])
  const moved = await world.phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: { ...made, name: 'Alone' } })
  assert.deepEqual(
    [moved.status, moved.body.name, moved.body.destinations[0]?.destination_locations.length],
    [200, 'Alone', 1],
  )
  assert.equal((await world.phone.get<TripBody[]>('/api/v1/trips?since=0')).body.length, 1)
  assert.equal((await world.as(world.other.traveller).get(`/api/v1/trips/${made.id}`)).status, 401)
  assert.equal((await world.partner.get(`/api/v1/partner/trips/${made.id}`)).status, 401)
  assert.deepEqual((await world.phone.delete(`/api/v1/trips/${made.id}`)).body, [])
})

test('the company’s own comments replace the default, in the caller’s language', async (t) => {
  const world = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({ by: world.phone })
  const db = world.db.db()
  const countryId = made.destinations[0]?.country_id ?? ''
  const disease = await db
    .selectFrom('diseases')
    .select(['id', sql<string>`common_name ->> 'es'`.as('spanish')])
    .where('slug', '=', 'dengue')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('country_health_comments')
    .values({
      id: stableId('test', 'own'),
      country_id: countryId,
      company_id: world.company.id,
      disease_id: disease.id,
      comment: JSON.stringify({ en: 'Our nets are in the van.', es: 'Las redes van en la furgoneta.' }),
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()
  await world.changesReceived()
  const own = (await world.phone.get<TripBody>(`/api/v1/trips/${made.id}`)).body
  assert.deepEqual(
    own.trip_disease_comments.map((one) => [one['comment'], one['disease_id'], one.country_id]),
    [['Our nets are in the van.', disease.id, countryId]],
  )
  assert.deepEqual(own.trip_vaccination_comments, made.trip_vaccination_comments, 'the other kinds stay the default’s')
  const spanish = (await world.phone.get<TripBody>(`/api/v1/trips/${made.id}`, { 'accept-language': 'es-MX' })).body
  assert.deepEqual(
    spanish.trip_disease_comments.map((one) => [one['comment'], one['disease_name']]),
    [['Las redes van en la furgoneta.', disease.spanish]],
  )
  const second = await givenOwnTrip<TripBody>({ by: world.phone })
  assert.notEqual(
    second.trip_disease_comments[0]?.id,
    own.trip_disease_comments[0]?.id,
    'devices keep comments by their id',
  )
  const foreign = await givenOwnTrip<TripBody>({ by: world.as(world.other.traveller) })
  assert.ok(foreign.trip_disease_comments.length > 1)
})

test('a later room counts the alerts of a new trip; an update does not count again', async (t) => {
  const world = await tripWorld(t)
  t.after(countAlerts.replace(async (_tx, trip) => trip.destinations.length + 40))
  const made = await givenOwnTrip<TripBody>({ by: world.phone })
  assert.equal(made['past_alert_count'], 41)
  countAlerts.replace(async () => 0)
  assert.equal(
    (await world.phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: made })).body['past_alert_count'],
    41,
  )
})

test('any JSON gives a trip or a refusal, never a 500', async (t) => {
  const { phone } = await tripWorld(t)
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(0, 1804809600.5, '2027-03-01', -1, 1e300, '', 'BR', null, true),
  )
  const destination = fc.oneof(
    junk,
    fc.record(
      {
        country_code: junk,
        entry_date: junk,
        departure_date: junk,
        exit_date: junk,
        return_date: junk,
        id: junk,
        destination_locations: fc.oneof(
          junk,
          fc.array(
            fc.record({ id: junk, friendly_name: junk, latitude: junk, longitude: junk }, { requiredKeys: [] }),
            { maxLength: 2 },
          ),
        ),
      },
      { requiredKeys: [] },
    ),
  )
  const body = fc.oneof(
    junk,
    fc.record({
      trip: fc.oneof(
        junk,
        fc.record(
          {
            name: junk,
            trip_type: junk,
            activities: fc.oneof(junk, fc.array(junk, { maxLength: 3 })),
            destinations: fc.oneof(junk, fc.array(destination, { maxLength: 3 })),
          },
          { requiredKeys: [] },
        ),
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await phone.call('POST', '/api/v1/trips', {
        payload: JSON.stringify(sent),
        headers: { 'content-type': 'application/json' },
      })
      assert.ok([200, 400].includes(answer.status), `${answer.status} ${answer.text}`)
    }),
    { numRuns: 200 },
  )
})
