import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flightErrors } from './flight.ts'
import { concernsFlight, type Flight, type FlightScope, inEffectDuring, timeOfFlight } from './flight-match.ts'

/** A country with three airports, and airports elsewhere. */
const peru = ['LIM', 'CUZ', 'AQP']
const alert = (airlineIds: readonly string[], airportIds: readonly string[]): FlightScope => ({
  airlineIds,
  airportIds,
})
const flight = (
  airlineId: string | null,
  departureAirportId: string | null,
  arrivalAirportId: string | null,
): Flight => ({
  airlineId,
  departureAirportId,
  arrivalAirportId,
})

/** The contract’s five rules, one block each: what the alert is about, and which flights it concerns. */
const table: readonly (readonly [rule: string, scope: FlightScope, cases: readonly (readonly [Flight, boolean])[]])[] =
  [
    [
      '1 an airline in a country: its airline and all airports of the country',
      alert(['LAN'], peru),
      [
        [flight('LAN', 'LIM', 'SCL'), true],
        [flight('LAN', 'SCL', 'AQP'), true],
        [flight('LAN', 'CUZ', null), true],
        [flight('LAN', 'SCL', 'GRU'), false],
        [flight('AVA', 'LIM', 'CUZ'), false],
        [flight(null, 'LIM', 'CUZ'), false],
        [flight('LAN', null, null), false],
      ],
    ],
    [
      '2 a global airline alert: only the airlines',
      alert(['LAN', 'TAM'], []),
      [
        [flight('LAN', 'SCL', 'GRU'), true],
        [flight('TAM', null, null), true],
        [flight('AVA', 'SCL', 'GRU'), false],
        [flight(null, 'SCL', 'GRU'), false],
      ],
    ],
    [
      '3 an airline at an airport: that airline for that airport',
      alert(['LAN'], ['LIM']),
      [
        [flight('LAN', 'LIM', 'SCL'), true],
        [flight('LAN', null, 'LIM'), true],
        [flight('LAN', 'CUZ', 'AQP'), false],
        [flight('AVA', 'LIM', 'SCL'), false],
        [flight(null, 'LIM', 'SCL'), false],
        [flight('LAN', null, null), false],
      ],
    ],
    [
      '4 all airlines in a country: the airports of the country and no airlines',
      alert([], peru),
      [
        [flight('LAN', 'LIM', 'SCL'), true],
        [flight(null, null, 'CUZ'), true],
        [flight('AVA', 'SCL', 'GRU'), false],
        [flight('AVA', null, null), false],
      ],
    ],
    [
      '5 all airlines at given airports: the airports and no airlines',
      alert([], ['LIM', 'JFK']),
      [
        [flight('AVA', 'JFK', 'SCL'), true],
        [flight(null, 'SCL', 'LIM'), true],
        [flight('LAN', 'CUZ', 'AQP'), false],
        [flight('LAN', null, null), false],
      ],
    ],
    [
      'an alert that names neither is about no flight',
      alert([], []),
      [
        [flight('LAN', 'LIM', 'CUZ'), false],
        [flight('LAN', null, null), false],
      ],
    ],
  ]

for (const [rule, scope, cases] of table)
  test(`rule ${rule}`, () => {
    for (const [one, expected] of cases) assert.equal(concernsFlight(scope, one), expected, JSON.stringify(one))
  })

const at = (text: string): Date => new Date(`2026-11-${text}Z`)

test('an alert is in effect during a flight when any moment of the two is the same, the ends included', () => {
  const hours = { from: at('14T10:00'), until: at('14T15:00') }
  for (const [start, finish, expected] of [
    ['14T00:00', '14T09:59', false],
    ['14T00:00', '14T10:00', true],
    ['14T12:00', '14T12:00', true],
    ['14T15:00', '20T00:00', true],
    ['14T15:01', '20T00:00', false],
    ['14T00:00', null, true],
    ['14T15:01', null, false],
  ] as const)
    assert.equal(
      inEffectDuring({ startsAt: at(start), finishesAt: finish === null ? null : at(finish) }, hours),
      expected,
      `${start} to ${finish}`,
    )
})

test('a flight is matched by its known times, and without any by the present', () => {
  const [leaves, comes, now] = [at('14T10:00'), at('14T15:00'), at('01T00:00')]
  assert.deepEqual(timeOfFlight(leaves, comes, now), { from: leaves, until: comes })
  assert.deepEqual(timeOfFlight(leaves, null, now), { from: leaves, until: leaves })
  assert.deepEqual(timeOfFlight(null, comes, now), { from: comes, until: comes })
  assert.deepEqual(timeOfFlight(null, null, now), { from: now, until: now })
})

test('errors of flights name their index and field', () => {
  const nothing = { carrierCode: null, departureCode: null, arrivalCode: null, departsAt: null, arrivesAt: null }
  const good = { ...nothing, departureCode: 'LIM' }
  assert.deepEqual(flightErrors([good, { ...nothing, carrierCode: 'LA' }, { ...nothing, arrivalCode: 'CUZ' }]), {})
  assert.deepEqual(Object.keys(flightErrors([good, nothing])), ['flights.1.carrier_code'])
  const backwards = { ...good, departsAt: at('14T10:00'), arrivesAt: at('14T09:00') }
  assert.deepEqual(Object.keys(flightErrors([backwards])), ['flights.0.scheduled_gate_arrival'])
  assert.deepEqual(Object.keys(flightErrors(Array.from({ length: 501 }, () => good))), ['flights'])
})
