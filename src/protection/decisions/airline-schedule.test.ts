import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from './decide.ts'
import type { ClaimInput, DecisionInputs } from './decision.ts'
import { at, cancelled, first, inputsOf, landed, movesOf, second } from './decisions.testing.ts'

/** A claim that staff have to decide. */
const waiting: ClaimInput = {
  airSegmentId: 'b',
  kind: 'flight_delayed',
  status: 'evaluating',
  amount: 100,
  withdrawnBy: null,
  acceptedByStaff: false,
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
