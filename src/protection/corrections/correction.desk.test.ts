import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flight, observation, protectionWorld } from '../registrations/registrations.testing.ts'

interface ShownFlight {
  readonly id: string
  readonly codes: readonly string[]
  readonly status: string
  readonly estimated_arrival: string | null
  readonly observations: readonly {
    readonly id: string
    readonly status: string | null
    readonly changed: boolean
    readonly taken_back_at: string | null
    readonly taken_back_reason: string | null
  }[]
}
interface ShownClaim {
  readonly id: string
  readonly status: string
}
interface Wrong {
  readonly error: { readonly fields: Readonly<Record<string, readonly string[]>> }
}

const reason = 'The source has mistaken the flight.'

test('what cannot have been observed is refused, counted and shown', async (t) => {
  const { app } = await protectionWorld(t)
  const staff = app.as(await app.givenStaff())
  const send = (more: Record<string, unknown>) =>
    staff.post<Wrong>('/api/desk/flight_status', { observations: [observation(more)] })
  const refused: readonly [string, Record<string, unknown>, string][] = [
    ['six minutes ahead', { observed_at: '2026-11-14T12:06:00Z' }, 'observed_at'],
    ['landed two weeks before the departure', { status: 'landed', observed_at: '2026-11-14T12:00:00Z' }, 'status'],
    ['arrived before the departure', { actual_arrival: '2026-11-14T11:00:00Z' }, 'actual_arrival'],
    [
      'arrived before it departed',
      { actual_departure: '2026-11-14T10:30:00Z', actual_arrival: '2026-11-14T10:29:00Z' },
      'actual_arrival',
    ],
    [
      'a landing that is yet to come',
      {
        status: 'landed',
        scheduled_departure: '2026-11-14T09:00:00Z',
        actual_arrival: '2026-11-14T11:30:00Z',
        scheduled_arrival: '2026-11-14T11:30:00Z',
      },
      'actual_arrival',
    ],
  ]
  for (const [name, more, field] of refused)
    await t.test(name, async () => {
      const { status, body, text } = await send({ flight_number: '300', ...more })
      assert.deepEqual([status, Object.keys(body.error?.fields ?? {})], [422, [`observations.0.${field}`]], text)
    })

  await t.test('four minutes ahead is a clock that differs', async () => {
    assert.equal((await send({ flight_number: '301', observed_at: '2026-11-14T12:04:00Z' })).status, 202)
  })

  await t.test('a landing before the departure that was observed earlier', async () => {
    app.clock.set('2026-12-01T18:00:00.000Z')
    const departed = {
      actual_departure: '2026-12-01T09:00:00Z',
      observed_at: '2026-12-01T09:01:00Z',
      status: 'departed',
    }
    assert.equal((await send({ flight_number: '302', ...departed })).status, 202)
    const landed = { actual_arrival: '2026-12-01T08:59:00Z', status: 'landed', observed_at: '2026-12-01T17:00:00Z' }
    assert.equal((await send({ flight_number: '302', ...landed })).status, 422)
  })

  await t.test('they are counted by source and field', async () => {
    const { body } =
      await staff.get<{ name: string; refused: { field: string; count: number }[] }[]>('/api/desk/flight_sources')
    const counts = body.find(({ name }) => name === 'test')?.refused.map(({ field, count }) => [field, count])
    assert.deepEqual(counts, [
      ['actual_arrival', 4],
      ['observed_at', 1],
      ['status', 1],
    ])
  })
})

test('an observation that is taken back no longer counts, and decisions are computed again', async (t) => {
  const { app, company, org, protect, trip, register, observe } = await protectionWorld(t)
  const staff = app.as(await app.givenStaff())
  const flightOf = async (number: string) => {
    const { body } = await staff.get<ShownFlight[]>(`/api/desk/flights?flight_number=${number}&airline=BA`)
    return (await staff.get<ShownFlight>(`/api/desk/flights/${body[0]?.id}`)).body
  }
  const registered = async (number: string, airline = 'BA') => {
    const made = await trip([flight({ airline, flight_number: `${airline}${number}` })])
    const answer = await register(made, await protect())
    assert.equal(answer.status, 201, answer.text)
    return made.id
  }
  const claimOf = async (tripId: string) =>
    (await org.get<ShownClaim[]>(`/api/v2/org/${company.id}/claims?trip_id=${tripId}`)).body[0]
  const takeBack = async (number: string, status: string) => {
    const wrong = (await flightOf(number)).observations.find((one) => one.status === status)
    const answer = await staff.post<ShownFlight>(`/api/desk/flight_observations/${wrong?.id}/take_back`, { reason })
    await app.settle()
    return { wrong, answer }
  }
  const bank = { iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L', country_code: 'GB', account_holder: 'Ada Lindqvist' }

  await t.test(
    'a claim that rests on it is withdrawn; the itinerary follows; it counts no more when it is sent again',
    async () => {
      const tripId = await registered('310')
      const cancelled = observation({ flight_number: '310', status: 'cancelled', observed_at: '2026-11-14T11:30:00Z' })
      await observe(observation({ flight_number: '310' }), cancelled)
      await app.settle()
      assert.equal((await claimOf(tripId))?.status, 'bank-info-requested')
      const { wrong, answer } = await takeBack('310', 'cancelled')
      assert.deepEqual([answer.status, answer.body.status], [200, 'scheduled'], answer.text)
      const shown = answer.body.observations.find(({ id }) => id === wrong?.id)
      assert.deepEqual([shown?.changed, shown?.taken_back_reason], [false, reason])
      assert.equal((await claimOf(tripId))?.status, 'withdrawn')
      const { body } = await org.get<{ air_segments: { status: number }[] }>(
        `/api/v2/org/${company.id}/trips/${tripId}`,
      )
      assert.equal(body.air_segments[0]?.status, 0)
      await observe(cancelled)
      await app.settle()
      assert.equal((await claimOf(tripId))?.status, 'withdrawn')
      assert.equal((await flightOf('310')).status, 'scheduled')
      const again = await staff.post(`/api/desk/flight_observations/${wrong?.id}/take_back`, { reason })
      assert.equal(again.status, 409)
    },
  )

  await t.test('the only observation: nothing is known any more', async () => {
    const tripId = await registered('311')
    await observe(observation({ flight_number: '311', status: 'cancelled' }))
    await app.settle()
    assert.equal((await claimOf(tripId))?.status, 'bank-info-requested')
    await takeBack('311', 'cancelled')
    assert.equal((await claimOf(tripId))?.status, 'withdrawn')
    const { body } = await org.get<{ air_segments: { status: number }[] }>(`/api/v2/org/${company.id}/trips/${tripId}`)
    assert.equal(body.air_segments[0]?.status, 0)
  })

  await t.test('what was paid stays paid', async () => {
    const tripId = await registered('312')
    await observe(observation({ flight_number: '312' }))
    await observe(observation({ flight_number: '312', status: 'cancelled', observed_at: '2026-11-14T11:30:00Z' }))
    await app.settle()
    const claim = await claimOf(tripId)
    const path = `/api/v2/org/${company.id}/claims/${claim?.id}/bank_info`
    assert.equal((await org.post(path, { bank_info: bank })).status, 200)
    await app.settle()
    assert.equal((await claimOf(tripId))?.status, 'paid')
    await takeBack('312', 'cancelled')
    assert.equal((await claimOf(tripId))?.status, 'paid')
  })

  await t.test('a wrong codeshare is undone, and stays so', async () => {
    const tripId = await registered('6399', 'AA')
    await observe(observation({ airline: 'AA', flight_number: '6399' }))
    const joined = observation({
      flight_number: '313',
      codeshares: ['AA6399'],
      status: 'cancelled',
      observed_at: '2026-11-14T11:30:00Z',
    })
    await observe(observation({ flight_number: '313' }), joined)
    await app.settle()
    assert.equal((await claimOf(tripId))?.status, 'paid', 'bank details of Ada are on file')
    const second = await registered('6400', 'AA')
    await observe(observation({ airline: 'AA', flight_number: '6400' }))
    const late = { estimated_arrival: '2026-12-01T19:10:00Z', observed_at: '2026-11-14T11:40:00Z' }
    await observe(observation({ flight_number: '314', codeshares: ['AA6400'], ...late }))
    await app.settle()
    assert.equal((await claimOf(second))?.status, 'submitted')
    const { body } = await staff.get<ShownFlight[]>('/api/desk/flights?flight_number=AA6400')
    const shared = body[0]
    assert.deepEqual(shared?.codes.toSorted(), ['AA6400', 'BA314'])
    const other = 'BA314'
    const undone = await staff.post<ShownFlight>(`/api/desk/flights/${shared?.id}/separate`, { code: other, reason })
    assert.deepEqual([undone.status, undone.body.codes], [200, [other]], undone.text)
    assert.equal(undone.body.estimated_arrival, '2026-12-01T19:10:00.000Z')
    await app.settle()
    assert.equal((await claimOf(second))?.status, 'withdrawn')
    await observe(
      observation({ flight_number: '314', codeshares: ['AA6400'], ...late, observed_at: '2026-11-14T11:50:00Z' }),
    )
    await app.settle()
    assert.equal((await claimOf(second))?.status, 'withdrawn')
    const own = await staff.post(`/api/desk/flights/${shared?.id}/separate`, { code: 'AA6400', reason })
    assert.equal(own.status, 422)
  })

  await t.test('for staff alone', async () => {
    const path = `/api/desk/flight_observations/${(await flightOf('312')).observations[0]?.id}/take_back`
    assert.equal((await org.post(path, { reason })).status, 401)
  })
})
