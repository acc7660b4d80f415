import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from './decide.ts'
import type { DecisionInputs } from './decision.ts'
import { at, cancelled, first, inputsOf, landed, observed, outcomesOf, second, terms } from './decisions.testing.ts'

test('bounds count from their own value on', async (t) => {
  const cases: readonly [string, Partial<DecisionInputs>, readonly string[]][] = [
    [
      '120 minutes is a delay',
      { observations: [observed('b', { estimated_arrival: at(1320) })] },
      ['b flight_delayed claim'],
    ],
    ['119 minutes and 59 seconds is none', { observations: [observed('b', { estimated_arrival: at(1319, 59) })] }, []],
    [
      'the actual arrival counts before an estimate',
      { observations: [observed('b', { estimated_arrival: at(1400), actual_arrival: at(1319) })] },
      [],
    ],
    [
      '60 minutes give the lounge',
      { observations: [observed('b', { estimated_departure: at(870) })] },
      ['b lounge_access no_claim'],
    ],
    ['59 minutes do not', { observations: [observed('b', { estimated_departure: at(869, 59) })] }, []],
    ['45 minutes left is a connection made', { observations: [observed('a', { estimated_arrival: at(765) })] }, []],
    [
      '44 minutes and 59 seconds is a missed one',
      { observations: [observed('a', { estimated_arrival: at(765, 1) })] },
      ['b missed_connection claim'],
    ],
    [
      'a payout exactly at the cap of the trip is paid',
      { others: { trip: 900, year: 900 }, observations: [landed('b', 1320)] },
      ['b flight_delayed claim'],
    ],
    [
      'one unit more is not',
      { others: { trip: 901, year: 901 }, observations: [landed('b', 1320)] },
      ['b flight_delayed capped_per_trip'],
    ],
    [
      'a payout exactly at the cap of the year is paid',
      { others: { trip: 0, year: 2_900 }, observations: [landed('b', 1320)] },
      ['b flight_delayed claim'],
    ],
    [
      'one unit more of the year is not',
      { others: { trip: 0, year: 2_901 }, observations: [landed('b', 1320)] },
      ['b flight_delayed capped_annual'],
    ],
    [
      'over both it is the one of the trip',
      { others: { trip: 950, year: 2_950 }, observations: [landed('b', 1320)] },
      ['b flight_delayed capped_per_trip'],
    ],
  ]
  for (const [name, changes, expected] of cases)
    await t.test(name, () => assert.deepEqual(outcomesOf(decide(inputsOf(changes))), expected))
})

test('kinds of disruptions', async (t) => {
  const cases: readonly [string, DecisionInputs, readonly string[]][] = [
    ['nothing is observed', inputsOf(), []],
    ['a flight on time', inputsOf({ observations: [landed('a', 720), landed('b', 1200)] }), []],
    ['cancelled', inputsOf({ observations: [cancelled('b')] }), ['b flight_cancelled claim']],
    [
      'cancelled and late by an earlier estimate: not also delayed',
      inputsOf({ observations: [observed('b', { estimated_arrival: at(1500) }, at(400)), cancelled('b')] }),
      ['b flight_cancelled claim'],
    ],
    [
      'diverted',
      inputsOf({ observations: [observed('b', { status: 'diverted', estimated_arrival: at(1500) })] }),
      ['b flight_diverted claim'],
    ],
    [
      'landed elsewhere',
      inputsOf({ observations: [observed('b', { status: 'landed', actual_arrival: at(1500), diverted_to: 'AUH' })] }),
      ['b flight_diverted claim'],
    ],
    [
      'landed at its destination after all',
      inputsOf({ observations: [observed('b', { status: 'landed', actual_arrival: at(1210), diverted_to: 'DXB' })] }),
      [],
    ],
    [
      'on its way to another airport as far as a source guesses, not diverted',
      inputsOf({ observations: [observed('b', { status: 'departed', diverted_to: 'AUH' })] }),
      [],
    ],
    [
      'the flight before is cancelled: nothing arrives late',
      inputsOf({ observations: [observed('a', { estimated_arrival: at(900) }, at(400)), cancelled('a')] }),
      ['a flight_cancelled claim'],
    ],
    [
      'late and missed',
      inputsOf({ observations: [landed('a', 850)] }),
      ['a flight_delayed claim', 'b missed_connection claim'],
    ],
    [
      'a flight that waits is not missed',
      inputsOf({ observations: [landed('a', 800), observed('b', { estimated_departure: at(845) })] }),
      [],
    ],
    [
      'a flight that has waited is not missed, whatever was estimated',
      inputsOf({
        observations: [landed('a', 800), observed('b', { estimated_departure: at(810), actual_departure: at(845) })],
      }),
      [],
    ],
    [
      'a flight that left early is missed',
      inputsOf({ observations: [landed('a', 730), observed('b', { actual_departure: at(770) })] }),
      ['b missed_connection claim'],
    ],
    [
      'a cancelled flight is not missed',
      inputsOf({ observations: [landed('a', 800), cancelled('b')] }),
      ['b flight_cancelled claim'],
    ],
    [
      'a flight on time with a short connection by schedule misses nothing',
      inputsOf({ observations: [landed('a', 720)] }, [first, { ...second, scheduledDeparture: at(750) }]),
      [],
    ],
    [
      '24 hours are a connection',
      inputsOf({ observations: [landed('a', 2_140)] }, [
        first,
        { ...second, scheduledDeparture: at(2_160), scheduledArrival: at(2_500) },
      ]),
      ['a flight_delayed claim', 'b missed_connection claim'],
    ],
    [
      'a minute more is none',
      inputsOf({ observations: [landed('a', 2_140)] }, [
        first,
        { ...second, scheduledDeparture: at(2_161), scheduledArrival: at(2_500) },
      ]),
      ['a flight_delayed claim'],
    ],
    [
      'from another airport is none',
      inputsOf({ observations: [landed('a', 830)] }, [first, { ...second, origin: 'HHN' }]),
      [],
    ],
    [
      'flights may be named in any order',
      inputsOf({ observations: [landed('a', 850)] }, [second, first]),
      ['a flight_delayed claim', 'b missed_connection claim'],
    ],
    [
      'a lounge only before the departure that is expected',
      inputsOf({ observations: [observed('b', { estimated_departure: at(880) }, at(880))] }),
      [],
    ],
    [
      'no lounge for a flight in the air',
      inputsOf({ observations: [observed('b', { estimated_departure: at(880), status: 'departed' })] }),
      [],
    ],
    [
      'no lounge once it has left',
      inputsOf({ observations: [observed('b', { estimated_departure: at(880), actual_departure: at(875) })] }),
      [],
    ],
    [
      'no lounge for a cancelled flight',
      inputsOf({ observations: [observed('b', { estimated_departure: at(880), status: 'cancelled' })] }),
      ['b flight_cancelled claim'],
    ],
    [
      'baggage',
      inputsOf({
        baggageReports: [
          { airSegmentId: 'b', kind: 'lost', reference: 'X1' },
          { airSegmentId: 'b', kind: 'delayed', reference: 'X1' },
        ],
      }),
      ['b baggage_delayed claim', 'b baggage_lost claim'],
    ],
    [
      'told once',
      inputsOf({ observations: [landed('b', 1400)], told: [{ airSegmentId: 'b', kind: 'flight_delayed' }] }),
      [],
    ],
    [
      'a payout of nothing is told without a claim',
      inputsOf({
        observations: [cancelled('b')],
        terms: { ...terms, payouts: { ...terms.payouts, flight_cancelled: 0 } },
      }),
      ['b flight_cancelled no_claim'],
    ],
    [
      'a void policy',
      inputsOf({
        observations: [observed('b', { estimated_arrival: at(1400), estimated_departure: at(900) })],
        registration: { ...inputsOf().registration, policyVoid: true },
      }),
      ['b flight_delayed blocked'],
    ],
    [
      'the same loss under another registration',
      inputsOf({
        observations: [cancelled('b')],
        sameLoss: [{ airSegmentId: 'b', kind: 'flight_cancelled', humanId: 'C1' }],
      }),
      ['b flight_cancelled blocked'],
    ],
    [
      'another kind under another registration is another loss',
      inputsOf({
        observations: [cancelled('b')],
        sameLoss: [{ airSegmentId: 'b', kind: 'flight_delayed', humanId: 'C1' }],
      }),
      ['b flight_cancelled claim'],
    ],
  ]
  for (const [name, inputs, expected] of cases)
    await t.test(name, () => assert.deepEqual(outcomesOf(decide(inputs)), expected))
})

test('a claim for the same loss is named, except one of another company', () => {
  const reasonWith = (humanId: string | null) =>
    decide(
      inputsOf({
        observations: [cancelled('b')],
        sameLoss: [{ airSegmentId: 'b', kind: 'flight_cancelled', humanId }],
      }),
    ).disruptions.map(({ outcome, reason }) => [outcome, reason])
  assert.deepEqual(reasonWith('C1'), [['blocked', 'There is a claim for the same loss already: C1.']])
  assert.deepEqual(reasonWith(null), [['blocked', 'There is a claim for the same loss already: under another policy.']])
})

test('several at once are taken by departure and then in the order of the kinds, until the cap is reached', () => {
  const decision = decide(
    inputsOf({
      terms: { ...terms, capPerTrip: 700 },
      observations: [landed('a', 850), landed('b', 1400)],
      baggageReports: [
        { airSegmentId: 'a', kind: 'lost', reference: 'X' },
        { airSegmentId: 'a', kind: 'delayed', reference: 'X' },
      ],
    }),
  )
  assert.deepEqual(outcomesOf(decision), [
    'a flight_delayed claim',
    'a baggage_delayed claim',
    'a baggage_lost claim',
    'b flight_delayed capped_per_trip',
    'b missed_connection capped_per_trip',
  ])
  assert.deepEqual(decision.disruptions.at(-1), {
    airSegmentId: 'b',
    kind: 'missed_connection',
    event: 1005,
    minutes: -40,
    outcome: 'capped_per_trip',
    amount: 200,
    cap: { limit: 700, counted: 700 },
    reason: 'The payout would exceed the most that is paid for the trip.',
    reasonEs: 'El pago superaría lo máximo que se paga por el viaje.',
  })
})

test('a version that is not known is refused', () => {
  assert.throws(() => decide(inputsOf({ version: 3 })), /no version 3/)
})
