import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProtectionPolicy, Subscription } from '../../commerce/index.ts'
import { flightTerms } from '../../commerce/products/products.testing.ts'
import { type FlightToRegister, policyYearStart } from './registration.ts'
import { type RegistrationFacts, refusalOf } from './registration-rules.ts'

const now = new Date('2026-11-14T12:00:00.000Z')
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)

const flightAt = (departure: Date): FlightToRegister => ({
  airSegmentId: 'segment',
  airlineId: 'airline',
  number: '117',
  originAirportId: 'origin',
  destinationAirportId: 'destination',
  day: '2026-12-01',
  scheduledDeparture: departure,
  scheduledArrival: new Date(departure.getTime() + 3_600_000),
  airlineDeparture: null,
  airlineArrival: null,
})

const policyOf = (more: Partial<Subscription> = {}): ProtectionPolicy => ({
  subscription: {
    humanId: 'F3C33D',
    status: 'active',
    renews: false,
    startAt: now,
    finishAt: hours(24 * 365),
    ...more,
  } as Subscription,
  productId: 'product',
  productVersion: 1,
  terms: flightTerms,
})

const facts = (more: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  policy: policyOf(),
  now,
  flights: [flightAt(hours(48))],
  unknown: [],
  tripsUsed: 0,
  isTripCounted: false,
  disruption: null,
  ...more,
})

const disruption = { airSegmentId: 'segment', reason: 'It was cancelled.' }
const unknown = [{ airSegmentId: 'other', reason: 'Its airline is not known.' }]

test('the rules of a registration', async (t) => {
  const cases: readonly [string, Partial<RegistrationFacts>, number | null][] = [
    ['all is well', {}, null],
    ['exactly when registration closes', { flights: [flightAt(hours(24))] }, null],
    ['a millisecond later', { flights: [flightAt(new Date(hours(24).getTime() - 1))] }, 1013],
    ['already departed', { flights: [flightAt(hours(-1))] }, 1013],
    ['no flights', { flights: [] }, 1013],
    ['a flight that is not known', { unknown }, 1013],
    ['closed', { policy: policyOf({ status: 'closed' }) }, 1013],
    ['voided', { policy: policyOf({ status: 'voided' }) }, 1013],
    ['begins with the departure', { policy: policyOf({ startAt: hours(48) }) }, null],
    ['begins after the departure', { policy: policyOf({ startAt: hours(49) }) }, 1013],
    [
      'begins with the local day of the departure',
      {
        flights: [{ ...flightAt(new Date('2026-11-30T22:00:00.000Z')), day: '2026-12-01' }],
        policy: policyOf({ startAt: new Date('2026-12-01T00:00:00.000Z') }),
      },
      null,
    ],
    ['ends after the departure', { policy: policyOf({ finishAt: hours(49) }) }, null],
    ['ends with the departure', { policy: policyOf({ finishAt: hours(48) }) }, 1013],
    ['ends before it and renews', { policy: policyOf({ finishAt: hours(47), renews: true }) }, null],
    ['the last trip of the year', { tripsUsed: 11 }, null],
    ['one trip too many', { tripsUsed: 12 }, 1001],
    ['one that was counted already', { tripsUsed: 12, isTripCounted: true }, null],
    [
      'the airline’s schedule is another by 16 minutes',
      { flights: [{ ...flightAt(hours(48)), airlineDeparture: new Date(hours(48).getTime() + 16 * 60_000) }] },
      1013,
    ],
    [
      'by 15 minutes: the same',
      { flights: [{ ...flightAt(hours(48)), airlineDeparture: new Date(hours(48).getTime() - 15 * 60_000) }] },
      null,
    ],
    ['a disruption', { disruption }, 1016],
    ['the allowance comes before the disruption', { disruption, tripsUsed: 12 }, 1001],
    ['too late comes before the allowance', { flights: [flightAt(hours(23))], tripsUsed: 12 }, 1013],
  ]
  for (const [name, more, event] of cases)
    await t.test(name, () => assert.equal(refusalOf(facts(more))?.event ?? null, event))

  await t.test('the policy comes first', () => {
    const refusal = refusalOf(facts({ policy: policyOf({ status: 'expired' }), flights: [], unknown, disruption }))
    assert.deepEqual(refusal, {
      event: 1013,
      field: 'subscription_id',
      airSegmentId: null,
      reason: 'The policy F3C33D is not in force: it is expired.',
    })
  })
})

test('a single trip is said as one', () => {
  const policy = { ...policyOf(), terms: { ...flightTerms, annualTripAllowance: 1 } }
  assert.equal(refusalOf(facts({ policy, tripsUsed: 1 }))?.reason, 'The one trip of the policy year is used up.')
})

test('policy years begin with the subscription and on each anniversary', async (t) => {
  const cases: readonly [string, string, string][] = [
    ['2026-11-14T12:00:00.000Z', '2026-11-14T12:00:00.000Z', '2026-11-14T12:00:00.000Z'],
    ['2026-11-14T12:00:00.000Z', '2027-11-14T11:59:59.999Z', '2026-11-14T12:00:00.000Z'],
    ['2026-11-14T12:00:00.000Z', '2027-11-14T12:00:00.000Z', '2027-11-14T12:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', '2027-12-31T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ]
  for (const [start, at, year] of cases)
    await t.test(`${at} of ${start}`, () =>
      assert.equal(policyYearStart(new Date(start), new Date(at)).toISOString(), year),
    )
})
