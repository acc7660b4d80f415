import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from './decide.ts'
import type { ClaimInput, DecisionInputs } from './decision.ts'
import {
  at,
  cancelled,
  first,
  inputsOf,
  landed,
  movesOf,
  observed,
  outcomesOf,
  second,
  terms,
} from './decisions.testing.ts'
import { keepDecision } from './kept-decision.ts'

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

/** A claim that staff have to decide. */
const waiting: ClaimInput = {
  ...{ airSegmentId: 'b', kind: 'flight_delayed', status: 'evaluating', amount: 100 },
  ...{ withdrawnBy: null, acceptedByStaff: false },
}
const unscheduled = { departure: null, arrival: null }
const early = { ...second, scheduledArrival: at(1080) }

test('the schedule that counts is the airline’s; what it does not confirm waits for staff', async (t) => {
  const cases: readonly [string, DecisionInputs, readonly string[]][] = [
    [
      'an itinerary that arrives two hours early: a punctual flight is not late',
      inputsOf({ observations: [landed('b', 1200)] }, [
        { ...early, airlineSchedule: { departure: at(810), arrival: at(1200) } },
      ]),
      [],
    ],
    [
      'the same, and no source has said the schedule: staff decide',
      inputsOf({ observations: [landed('b', 1200)] }, [{ ...early, airlineSchedule: unscheduled }]),
      ['b flight_delayed: submitted, evaluating'],
    ],
    [
      'the departure alone does not confirm the arrival',
      inputsOf({ observations: [landed('b', 1200)] }, [
        { ...early, airlineSchedule: { departure: at(810), arrival: null } },
      ]),
      ['b flight_delayed: submitted, evaluating'],
    ],
    [
      'late by the airline’s schedule, which is another than the itinerary’s: staff decide',
      inputsOf({ observations: [landed('b', 1400)] }, [
        { ...early, airlineSchedule: { departure: at(810), arrival: at(1200) } },
      ]),
      ['b flight_delayed: submitted, evaluating'],
    ],
    [
      '15 minutes of difference are the same schedule, and the airline’s counts',
      inputsOf({ observations: [landed('b', 1334)] }, [
        { ...second, airlineSchedule: { departure: at(825), arrival: at(1215) } },
      ]),
      [],
    ],
    [
      'with 15 minutes of difference the facts decide',
      inputsOf({ observations: [landed('b', 1335)] }, [
        { ...second, airlineSchedule: { departure: at(825), arrival: at(1215) } },
      ]),
      ['b flight_delayed: submitted, evaluating, accepted'],
    ],
    [
      '16 minutes are another schedule',
      inputsOf({ observations: [landed('b', 1400)] }, [
        { ...second, airlineSchedule: { departure: at(810), arrival: at(1216) } },
      ]),
      ['b flight_delayed: submitted, evaluating'],
    ],
    [
      'a cancelled flight needs the departure alone',
      inputsOf({ observations: [cancelled('b')] }, [
        { ...second, airlineSchedule: { departure: at(810), arrival: null } },
      ]),
      ['b flight_cancelled: submitted, evaluating, accepted'],
    ],
    [
      'a connection to a flight of which no source has said the departure',
      inputsOf({ observations: [landed('a', 800)] }, [first, { ...second, airlineSchedule: unscheduled }]),
      ['b missed_connection: submitted, evaluating'],
    ],
    [
      'a claim that waits is accepted once a source has confirmed the schedule',
      inputsOf({
        observations: [landed('b', 1400)],
        told: [{ airSegmentId: 'b', kind: 'flight_delayed' }],
        claims: [waiting],
      }),
      ['b flight_delayed: accepted'],
    ],
    [
      'and denied once it has said another by which the flight was punctual',
      inputsOf(
        {
          observations: [landed('b', 1200)],
          told: [{ airSegmentId: 'b', kind: 'flight_delayed' }],
          claims: [waiting],
        },
        [{ ...early, airlineSchedule: { departure: at(810), arrival: at(1200) } }],
      ),
      ['b flight_delayed: denied'],
    ],
    [
      'what waits goes on waiting',
      inputsOf(
        {
          observations: [landed('b', 1400)],
          told: [{ airSegmentId: 'b', kind: 'flight_delayed' }],
          claims: [waiting],
        },
        [{ ...second, airlineSchedule: unscheduled }],
      ),
      [],
    ],
  ]
  for (const [name, inputs, expected] of cases)
    await t.test(name, () => assert.deepEqual(movesOf(decide(inputs)), expected))
})

test('somebody who may be the same human has a claim for the same loss: the claim waits for staff, and that is told', () => {
  const sameLoss = [{ airSegmentId: 'b', kind: 'flight_cancelled', humanId: null, isOtherAccount: true }] as const
  const { claims, disruptions } = decide(inputsOf({ observations: [cancelled('b')], sameLoss }))
  assert.deepEqual(movesOf({ version: 2, claims, disruptions }), ['b flight_cancelled: submitted, evaluating'])
  assert.match(claims[0]?.blocked?.reason ?? '', /a person decides/)
  assert.match(claims[0]?.blocked?.reasonEs ?? '', /decide una persona/)
})

test('reasons are sentences, in both languages', async (t) => {
  const reasonsOf = (inputs: DecisionInputs) =>
    decide(inputs).disruptions.map(({ reason, reasonEs }) => [reason, reasonEs])
  const missedBy = (minutes: number) => inputsOf({ observations: [landed('a', 810 - minutes)] })
  const cases: readonly [string, DecisionInputs, string, string][] = [
    [
      'the next flight has left',
      missedBy(-60),
      'EK 46 leaves 60 minutes before the arrival of BA 902; less than 45 minutes are a missed connection.',
      'EK 46 sale 60 minutos antes de la llegada de BA 902; con menos de 45 minutos la conexión está perdida.',
    ],
    [
      'one minute',
      missedBy(1),
      '1 minute is left between BA 902 and EK 46; less than 45 minutes are a missed connection.',
      'Queda 1 minuto entre BA 902 y EK 46; con menos de 45 minutos la conexión está perdida.',
    ],
    [
      'a delay',
      inputsOf({ observations: [landed('b', 1320)] }),
      'EK 46 arrived 120 minutes late; 120 minutes or more are a delay.',
      'EK 46 llegó con 120 minutos de retraso; a partir de 120 minutos es un retraso.',
    ],
  ]
  for (const [name, inputs, en, es] of cases)
    await t.test(name, () => assert.deepEqual(reasonsOf(inputs).at(-1), [en, es]))
})

test('version 1 still decides what it has decided', () => {
  const inputs = inputsOf({ version: 1, observations: [landed('a', 870), landed('b', 1320)] })
  const flights = inputs.registration.flights.map(({ airlineSchedule: _, ...flight }) => flight)
  const kept = keepDecision({ ...inputs, registration: { ...inputs.registration, flights } })
  assert.deepEqual(
    kept.result.disruptions.map(({ reason }) => reason),
    [
      'BA 902 arrived 150 minutes late; 120 minutes or more are a delay.',
      'EK 46 arrived 120 minutes late; 120 minutes or more are a delay.',
      '-60 minutes are left between BA 902 and EK 46; less than 45 are a missed connection.',
    ],
  )
  assert.deepEqual(
    [kept.inputsDigest, kept.resultDigest],
    [
      'cd5a82219bc6db92e5bd4e8edaf741f84ce16a05e5e729b46abc7589bae9c28e',
      'e015c37c082a889020ad9316c6fed69571204727e33dd793f89970bb108bdc1b',
    ],
  )
})
