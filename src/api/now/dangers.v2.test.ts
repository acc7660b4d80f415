import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cusco, lima, nowWorld } from './now.testing.ts'

const inLima = { country_ids: ['PE'], locations: [lima] }
const trip = (from: string, until: string, place: object = { country_code: 'PE', ...lima, type: 1 }) => ({
  destinations: [{ entry_date: from, exit_date: until, ...place }],
})

test('dangers: the highest risk first, then the nearest in time, each situation once', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany()
  const ada = await world.givenTraveller(company)
  const phone = world.as(ada)
  const coming = await world.givenTrip(company, [ada], trip('2026-11-18', '2026-11-25'))
  const later = await world.publish({
    headline: 'Strike',
    risk_level: 2,
    start: '2026-11-20T00:00:00Z',
    finish: '2026-11-21T00:00:00Z',
    ...inLima,
  })
  const now = await world.publish({
    headline: { en: 'Flooding in Lima', es: 'Inundaciones en Lima' },
    body_advice: { en: 'Avoid low roads.', es: 'Evita las zonas bajas.' },
    risk_level: 2,
    safety_category_ids: [],
    ...inLima,
  })
  const low = await world.publish({ headline: 'Queues', risk_level: 0, ...inLima })
  await world.publish({ headline: 'Far away', risk_level: 2, country_ids: ['PE'], locations: [cusco] })
  await world.checkIn(phone, { latitude: lima.lat + 0.03, longitude: lima.lng })

  const { dangers, unread } = await world.now(phone)
  assert.deepEqual(
    dangers.map(({ alert_id }) => alert_id),
    [now.id, later.id, low.id],
    'the check-in concerns now, the strike the coming trip',
  )
  const [flood, strike] = dangers
  assert.ok(flood?.notification_id)
  assert.equal(unread.notifications >= 3, true)
  const { id, notification_id, reasons, ...shown } = flood
  assert.deepEqual(shown, {
    alert_id: now.id,
    risk_level: 2,
    hazard: 'Safety',
    headline: 'Flooding in Lima',
    advice: 'Avoid low roads.',
    place: 'Lima, Peru',
    timezone: 'America/Lima',
    ends_at: null,
    starts_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    confirmed_until: null,
    sources: [],
  })
  assert.deepEqual(
    reasons.map(({ text, rule, relation }) => [text, rule, relation]),
    [
      ['You checked in 3.3 km from it.', 4, 'near'],
      ['Your trip has a stop right where it is happening (18–25 Nov).', 3, 'near'],
    ],
  )
  assert.deepEqual(
    strike?.reasons.map(({ text }) => text),
    ['Your trip has a stop right where it is happening (18–25 Nov).'],
  )

  await t.test('in Spanish', async () => {
    const [said] = (await world.now(phone, { 'accept-language': 'es' })).dangers
    assert.equal(said?.['headline'], 'Inundaciones en Lima')
    assert.equal(said?.['advice'], 'Evita las zonas bajas.')
    assert.equal(said?.['place'], 'Lima, Perú')
    assert.equal(said?.['hazard'], 'Seguridad')
    assert.equal(said?.reasons[0]?.text, 'Indicaste que estabas a 3,3 km de donde ocurre.')
  })

  await t.test('an update takes the place of the alert before it', async () => {
    world.clock.advance(60)
    const { status, body, text } = await world.staff.post<{ id: string }>(`/api/desk/alerts/${now.id}/update`, {
      alert: { update_reason: 'News.', risk_level: 1 },
    })
    assert.ok(status < 300, text)
    const meanwhile = (await world.now(phone)).dangers
    assert.ok(
      meanwhile.some(({ alert_id, reasons: why }) => alert_id === body.id && why.length > 0),
      'the danger does not disappear while the update is being matched',
    )
    await world.settle()
    const shownNow = (await world.now(phone)).dangers
    assert.deepEqual(
      shownNow.map(({ alert_id }) => alert_id),
      [later.id, body.id, low.id],
    )
    assert.equal((await world.staff.post(`/api/desk/alerts/${body.id}/close`, {})).status, 200)
    assert.deepEqual(
      (await world.now(phone)).dangers.map(({ alert_id }) => alert_id),
      [later.id, low.id],
      'closed: gone',
    )
  })

  await t.test('what has ended is gone, and so is what concerned a trip that was cancelled', async () => {
    world.clock.set('2026-11-22T00:00:00Z')
    assert.deepEqual(
      (await world.now(phone)).dangers.map(({ alert_id }) => alert_id),
      [low.id],
    )
    assert.equal((await world.as(company).delete(`/api/v2/org/${company.id}/trips/${coming}`)).status, 200)
    assert.deepEqual((await world.now(phone)).dangers, [])
  })
})

test('a check-in elsewhere ends what concerned the one before', async (t) => {
  const world = await nowWorld(t)
  const ada = world.as(await world.givenTraveller(await world.givenCompany()))
  await world.publish({ risk_level: 2, ...inLima })
  await world.checkIn(ada, { latitude: lima.lat, longitude: lima.lng })
  assert.equal((await world.now(ada)).dangers.length, 1)
  world.clock.advance(3600)
  await world.checkIn(ada, { latitude: cusco.lat, longitude: cusco.lng })
  assert.deepEqual((await world.now(ada)).dangers, [])
})

test('every kind of plan has its sentence, in both languages', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany()
  const person = await world.givenTraveller(company)
  const ada = world.as(person)
  const days = { entry_date: '2026-11-16', exit_date: '2026-11-18' }
  await world.givenTrip(company, [person], {
    destinations: [
      { country_code: 'CL', ...days },
      { country_code: 'US', friendly_name: 'Springfield', type: 1, ...days },
    ],
    hotel_segments: [
      {
        hotel_name: 'Aurora',
        city_name: 'Cusco',
        country: 'PE',
        checkin_date: '2026-11-16',
        checkout_date: '2026-11-18',
      },
    ],
    air_segments: [
      {
        airline: 'LATAM Airlines',
        iata_code: 'LA',
        flight_number: 'LA2023',
        origin: 'LIM',
        departure_datetime: '2026-11-16T22:30',
        destination: 'CUZ',
        arrival_datetime: '2026-11-16T23:50',
      },
    ],
    rail_segments: [
      {
        origin_city_name: 'Cusco',
        origin_country: 'PE',
        departure_datetime: '2026-11-17T09:00',
        destination_city_name: 'Puno',
        destination_country: 'PE',
        arrival_datetime: '2026-11-17T19:00',
      },
    ],
  })
  type Named = { readonly name: string; readonly iata: string }
  const [airport] = (await ada.get<Named[]>('/api/v2/airports?iata=LIM')).body
  const airline = (await ada.get<Named[]>('/api/v2/airlines?like=LATAM')).body.find(({ iata }) => iata === 'LA')
  const point = (lat: number, lng: number) => ({ locations: [{ lat, lng, radius_km: 30 }] })
  const expected: readonly (readonly [what: string, alert: object, english: string[], spanish: string[]])[] = [
    [
      'near a hotel, an airport and a station',
      { country_ids: ['PE'], ...point(-13.42, -71.85) },
      [
        'Your hotel is 18 km from it.',
        'Your flight LA2023 lands 17 km from it, on 16 Nov.',
        'Your train leaves 18 km from it, on 17 Nov.',
      ],
      [
        'Tu hotel está a 18 km de donde ocurre.',
        'Tu vuelo LA2023 llega a 17 km de donde ocurre, el 16 nov.',
        'Tu tren sale a 18 km de donde ocurre, el 17 nov.',
      ],
    ],
    [
      'one of two places',
      {
        country_ids: ['PE'],
        locations: [
          { lat: -15.84, lng: -70.02 },
          { lat: -8.11, lng: -79.03 },
        ],
      },
      ['Your train arrives right where it is happening, in Puno, on 17 Nov.'],
      ['Tu tren llega justo donde ocurre en Puno, el 17 nov.'],
    ],
    [
      'an airport',
      { airport_ids: ['LIM'] },
      [`Your flight LA2023 leaves from ${airport?.name} (LIM) on 16 Nov.`],
      [`Tu vuelo LA2023 sale de ${airport?.name} (LIM) el 16 nov.`],
    ],
    [
      'an airline',
      { airline_ids: ['LA'] },
      [`Your flight LA2023 on 16 Nov is with ${airline?.name}.`],
      [`Tu vuelo LA2023 del 16 nov es de ${airline?.name}.`],
    ],
    [
      'a whole country',
      { country_ids: ['CL'], full_country_ids: ['CL'] },
      ['Your trip has a stop in Chile (16–18 Nov).'],
      ['Tu viaje tiene una parada en Chile (16–18 nov).'],
    ],
    [
      'somewhere in a country',
      { country_ids: ['CL'], ...point(-33.45, -70.66) },
      ['Your trip takes you to Chile (16–18 Nov), and we do not know where exactly.'],
      ['Tu viaje te lleva a Chile (16–18 nov) y no sabemos a qué lugar exacto.'],
    ],
    [
      'a name that several places have',
      { country_ids: ['US'], ...point(44.05, -123.02) },
      [
        'Your trip goes to a place in the United States whose name several places have, so it may be near you (16–18 Nov).',
      ],
      ['Tu viaje va a un lugar de Estados Unidos cuyo nombre tienen varios, así que puede estar cerca (16–18 nov).'],
    ],
  ]
  for (const [what, alert, english, spanish] of expected)
    await t.test(what, async () => {
      const { id } = await world.publish({ risk_level: 1, country_ids: [], ...alert })
      const said = async (headers?: Record<string, string>) =>
        (await world.now(ada, headers)).dangers.flatMap(({ reasons }) => reasons.map(({ text }) => text))
      const both = [await said(), await said({ 'accept-language': 'es' })]
      assert.equal((await world.staff.post(`/api/desk/alerts/${id}/close`, {})).status, 200)
      assert.deepEqual(both, [english, spanish])
    })
})

test('nothing of another company: neither of others, nor of one’s own life in it', async (t) => {
  const world = await nowWorld(t)
  const [company, other] = [await world.givenCompany(), await world.givenCompany()]
  const ada = await world.givenTraveller(company)
  const stranger = await world.givenTraveller(other)
  const elsewhere = await world.joins(ada, other)
  await world.givenTrip(other, [elsewhere, stranger], trip('2026-11-13', '2026-11-20'))
  await world.publish({ risk_level: 2, ...inLima })
  const asked = await world
    .as(other)
    .post(`/api/v2/org/${other.id}/check_in_requests`, { check_in_request: { user_ids: [ada.id] } })
  assert.equal(asked.status, 201, asked.text)
  await world.checkIn(world.as(elsewhere), { latitude: lima.lat, longitude: lima.lng, status: 2 })

  const here = await world.now(world.as(ada))
  assert.deepEqual(
    [here.place, here.dangers, here.questions, here['trip'], here['last_check_in']],
    [null, [], [], null, null],
  )
  assert.deepEqual([here['call_for_help'], here.unread], [null, { notifications: 0, messages: 0 }])
  const there = await world.now(world.as(elsewhere))
  assert.equal(there.dangers.length, 1)
  assert.equal(there.questions.length, 1)
  assert.ok(there['trip'] && there['call_for_help'] && there.place)
})
