import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aeroFlight } from '../../platform/providers/aeroapi.testing.ts'
import { entriesOf, readEntries } from './aeroapi-flights.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const asked = {
  airline: 'BA',
  number: '117',
  origin: 'LHR',
  destination: 'JFK',
  scheduledDeparture: new Date('2026-12-01T10:00:00Z'),
  scheduledArrival: new Date('2026-12-01T18:00:00Z'),
}
const schedule = { scheduled_out: '2026-12-01T10:00:00Z', scheduled_in: '2026-12-01T18:00:00Z' }
const scheduled = {
  destination: 'JFK',
  scheduled_departure: '2026-12-01T10:00:00.000Z',
  scheduled_arrival: '2026-12-01T18:00:00.000Z',
}

test('of what AeroAPI has under a number, the flight of that day and origin counts', () => {
  const mine = aeroFlight(schedule)
  const found = entriesOf(
    [
      aeroFlight({ scheduled_out: '2026-12-02T10:00:00Z' }),
      aeroFlight({ ...schedule, origin: { code: 'EGKK', code_icao: 'EGKK', code_iata: 'LGW' } }),
      aeroFlight({ ...schedule, position_only: true }),
      aeroFlight({ origin: null }),
      mine,
    ],
    asked,
    { origin: ['LHR', 'EGLL'] },
  )
  assert.deepEqual(found, [mine])
})

const cases: readonly (readonly [string, Parameters<typeof aeroFlight>[0], object])[] = [
  ['a schedule', schedule, { ...scheduled, status: 'scheduled' }],
  [
    'estimates, gates and terminals',
    {
      ...schedule,
      estimated_out: '2026-12-01T11:00:00Z',
      estimated_in: '2026-12-01T19:05:00Z',
      gate_origin: 'B36',
      terminal_origin: '5',
      gate_destination: '4',
      terminal_destination: '8',
    },
    {
      ...scheduled,
      status: 'scheduled',
      estimated_departure: '2026-12-01T11:00:00.000Z',
      estimated_arrival: '2026-12-01T19:05:00.000Z',
      departure_gate: 'B36',
      departure_terminal: '5',
      arrival_gate: '4',
      arrival_terminal: '8',
    },
  ],
  [
    'times of the runway where no gate is known',
    { scheduled_off: schedule.scheduled_out, scheduled_on: schedule.scheduled_in, actual_off: '2026-12-01T10:12:00Z' },
    { ...scheduled, status: 'departed', actual_departure: '2026-12-01T10:12:00.000Z' },
  ],
  [
    'a landing with its belt',
    { ...schedule, actual_out: '2026-12-01T10:05:00Z', actual_in: '2026-12-01T18:20:00Z', baggage_claim: '7' },
    {
      ...scheduled,
      status: 'landed',
      actual_departure: '2026-12-01T10:05:00.000Z',
      actual_arrival: '2026-12-01T18:20:00.000Z',
      baggage_claim: '7',
    },
  ],
  ['a cancellation', { ...schedule, cancelled: true }, { ...scheduled, status: 'cancelled' }],
]

test('what AeroAPI says becomes an observation', async (t) => {
  for (const [name, entry, facts] of cases)
    await t.test(name, () => {
      assert.deepEqual(readEntries([aeroFlight(entry)], now), { observedAt: now, facts, codeshares: [] })
    })
})

test('a diverted flight has two entries: the second says where it landed', () => {
  const diverted = aeroFlight({ ...schedule, diverted: true, codeshares_iata: ['AA6144'] })
  const landed = aeroFlight({
    ...schedule,
    destination: { code: 'CYQX', code_icao: 'CYQX', code_iata: 'YQX' },
    actual_in: '2026-12-01T16:00:00Z',
  })
  for (const entries of [
    [diverted, landed],
    [landed, diverted],
  ])
    assert.deepEqual(readEntries(entries, now), {
      observedAt: now,
      facts: { ...scheduled, status: 'diverted', diverted_to: 'YQX' },
      codeshares: ['AA6144'],
    })
  assert.equal(readEntries([], now), undefined)
})
