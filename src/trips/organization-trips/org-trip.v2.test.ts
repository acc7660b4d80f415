import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../../../test/support/case-names.ts'
import { kindFields } from '../segments/segment-fields.ts'
import { fullSegments, type ItineraryBody, orgWorld, refusals } from './org-trip.testing.ts'

test('organization trips', async (t) => {
  const world = await orgWorld(t)
  const { org, company, ada, at, given } = world
  const march = [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]

  await t.test('every operation opens to the organization and its managers; others are 401 or 403', async () => {
    const { id } = await given({ destinations: march })
    const operations = [
      ['GET', at()],
      ['POST', at(), { trip: { traveller_ids: [ada.id], destinations: march } }],
      ['GET', at(id)],
      ['PATCH', at(id), { trip: {} }],
      ['PUT', at(id), { trip: {} }],
      ['DELETE', at('0198c0de-0000-7000-8000-000000000001')],
    ] as const
    for (const [method, url, body] of operations) {
      const options = body ? { body } : {}
      for (const caller of [
        world.nobody,
        world.as('gwc_nonsense00000'),
        world.asPublic(company),
        world.as(world.other),
      ])
        assert.equal((await caller.call(method, url, options)).status, 401, `${method} ${url}`)
      assert.equal((await world.as(ada).call(method, url, options)).status, 403, `${method} ${url} by a traveller`)
      const { status } = await world.as(world.manager).call(method, url, options)
      assert.equal(status, method === 'DELETE' ? 404 : method === 'POST' ? 201 : 200, `${method} ${url} by a manager`)
    }
    const foreign = `/api/v2/org/${world.other.id}/trips/${id}`
    for (const method of ['GET', 'PATCH', 'DELETE'])
      assert.equal(
        (await world.as(world.other).call(method, foreign, method === 'PATCH' ? { body: { trip: {} } } : {})).status,
        401,
      )
    assert.equal((await org.get(at('0198c0de-0000-7000-8000-000000000001'))).status, 404)
  })

  await t.test('every field of every kind of segment comes back as it was sent', async () => {
    const made = await given({ destinations: march, ...fullSegments })
    const got = await org.get<ItineraryBody>(at(made.id))
    for (const [list, sent] of Object.entries(fullSegments)) {
      const kind = Object.entries(kindFields).find(([, fields]) => fields.list === list)?.[0]
      const [shown = {}] = got.body[list] as Record<string, unknown>[]
      for (const [name, value] of Object.entries(sent[0] ?? {}))
        assert.deepEqual(shown[name], value, `${kind}: ${name}`)
      assert.deepEqual(
        Object.keys(shown).sort(),
        ['created_at', 'id', 'updated_at', ...Object.keys(sent[0] ?? {})].sort(),
        `${kind} has the contract’s fields and no others`,
      )
    }
    assert.equal(got.text, JSON.stringify(made), 'what is answered to the making is what is read')
    const back = await org.put<ItineraryBody>(at(made.id), { trip: got.body })
    assert.equal(back.text, got.text, 'sending it back changes nothing, not even updated_at')
  })

  await t.test(
    'airport codes of every kind and case fill names, countries, zones and points; the airline is found',
    async () => {
      const { air_segments: flights } = await given({
        air_segments: [
          {
            origin: 'jfk',
            destination: 'egll',
            flight_number: 'ba 112',
            departure_datetime: '2027-03-01T19:00:00',
            arrival_datetime: '2027-03-02T07:00:00',
          },
          {
            origin: 'LHR',
            destination: 'GRU',
            iata_code: 'BA',
            flight_number: '247',
            departure_datetime: 1804291200,
            origin_name: 'Our own name',
          },
        ],
      })
      const [first, second] = flights as Record<string, unknown>[]
      assert.deepEqual(
        [
          first?.['origin'],
          first?.['origin_country'],
          first?.['departure_time_zone_id'],
          first?.['departure_datetime_utc'],
        ],
        ['JFK', 'US', 'America/New_York', '2027-03-02T00:00:00.000Z'],
      )
      assert.deepEqual([first?.['destination_country'], first?.['normalized_airline']], ['GB', 'British Airways'])
      assert.ok(
        Math.abs(Number(first?.['origin_lat']) - 40.64) < 0.02 &&
          String(first?.['destination_name']).includes('Heathrow'),
      )
      assert.deepEqual([second?.['origin_name'], second?.['normalized_airline']], ['Our own name', 'British Airways'])
      assert.equal(second?.['departure_datetime_utc'], '2027-03-06T00:00:00.000Z')
    },
  )

  await t.test('a flight across the date line arrives the day before, and is right', async () => {
    const { air_segments: flights } = await given({
      air_segments: [
        {
          origin: 'AKL',
          destination: 'HNL',
          departure_datetime: '2027-03-02T21:00:00',
          arrival_datetime: '2027-03-02T06:30:00',
        },
      ],
    })
    const [flight] = flights as Record<string, string>[]
    assert.ok(String(flight?.['departure_datetime_utc']) < String(flight?.['arrival_datetime_utc']))
  })

  await t.test('bad input is refused with the field, and nothing is written', async (own) => {
    const before = (await org.get(at())).headers['total-count']
    for (const [what, trip, field] of refusals(world))
      await own.test(nameOf(what, trip), async () => {
        const answer = await org.post<{ error: { fields?: Record<string, string[]> } }>(at(), {
          trip: { traveller_ids: [ada.id], ...trip },
        })
        assert.equal(answer.status, 422, `${what}: ${answer.text.slice(0, 300)}`)
        assert.deepEqual(Object.keys(answer.body.error.fields ?? {}), [field].flat(), what)
      })
    assert.equal((await org.get(at())).headers['total-count'], before)
    const wrongType = await org.post(at(), {
      trip: { traveller_ids: [ada.id], air_segments: [{ origin: { code: 'LHR' } }] },
    })
    assert.equal(wrongType.status, 400)
  })

  await t.test('a segment’s status follows the clock, a later estimate and the status that was sent', async () => {
    const hotel = { hotel_name: 'A', country: 'BR', time_zone_id: 'America/Sao_Paulo' }
    const made = await given({
      destinations: march,
      hotel_segments: [
        { ...hotel, checkin_date: '2026-11-01', checkout_date: '2026-11-10' },
        { ...hotel, checkin_date: '2027-03-01', checkout_date: '2027-03-04', status: 2 },
        { ...hotel, checkin_date: '2027-03-01', checkout_date: '2027-03-04', status: 1 },
        hotel,
      ],
      air_segments: [
        {
          origin: 'LHR',
          destination: 'GRU',
          departure_datetime: '2027-03-01T10:00',
          estimated_departure: '2027-03-01T12:00',
        },
      ],
    })
    const statuses = (list: readonly unknown[]) => list.map((one) => (one as { status: number }).status)
    assert.deepEqual([statuses(made.hotel_segments), statuses(made.air_segments)], [[1, 2, 0, -1], [3]])
    world.clock.set('2027-03-15T00:00:00Z')
    const later = await org.get<ItineraryBody>(at(made.id))
    assert.deepEqual([statuses(later.body.hotel_segments), statuses(later.body.air_segments)], [[1, 2, 1, -1], [1]])
    world.clock.set('2026-11-14T12:00:00Z')
  })

  await t.test(
    'lists have no segments; settings, external id and employee are kept; trips that overlap are both there',
    async () => {
      const more = {
        external_id: 'PNR-1',
        settings: { cost_centre: '4711' },
        employee_name: 'Grace',
        activities: [28],
        trip_type: 1,
        name: 'Field work',
      }
      const one = await given({ destinations: march, ...more })
      const two = await given({ destinations: march })
      assert.deepEqual(
        [
          one.external_id,
          one.settings['cost_centre'],
          one.employee_name,
          one.activities,
          one.trip_type,
          one.name,
          one.company_name,
        ],
        ['PNR-1', '4711', 'Grace', [28], 1, 'Field work', company.name],
      )
      const page = await org.get<ItineraryBody[]>(`${at()}?per_page=100`)
      const shown = page.body.filter(({ id }) => id === one.id || id === two.id)
      assert.equal(shown.length, 2)
      assert.ok(shown.every((trip) => trip['air_segments'] === undefined && trip.travellers.length === 1))
      assert.equal(page.headers['total-count'], String(page.body.length))
      assert.deepEqual((await org.delete(at(one.id))).body, [])
      assert.ok((await org.get<ItineraryBody>(at(one.id))).body.deleted_at)
      assert.equal((await org.patch(at(one.id), { trip: { name: 'x' } })).status, 404)
      const after = await org.get<ItineraryBody[]>(`${at()}?per_page=100`)
      assert.deepEqual(
        [after.body.length, after.headers['total-count']],
        [page.body.length - 1, String(page.body.length - 1)],
      )
    },
  )
})
