import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimStatus } from './claim-status.ts'
import { decide } from './decide.ts'
import type { ClaimInput, DecisionInputs } from './decision.ts'
import { at, cancelled, inputsOf, landed, movesOf, observed } from './decisions.testing.ts'

const claimOf = (status: ClaimStatus, changes: Partial<ClaimInput> = {}): ClaimInput => ({
  airSegmentId: 'b',
  kind: 'flight_delayed',
  status,
  amount: 100,
  withdrawnBy: status === 'withdrawn' ? 'decision' : null,
  acceptedByStaff: false,
  ...changes,
})

test('what becomes of claims', async (t) => {
  const late = observed('b', { estimated_arrival: at(1400) })
  const onTime = observed('b', { estimated_arrival: at(1230) })
  const arrivedLate = landed('b', 1400)
  const arrivedOnTime = landed('b', 1230)
  const told = [{ airSegmentId: 'b', kind: 'flight_delayed' as const }]
  const delay = (
    status: ClaimStatus,
    observation: ReturnType<typeof observed>,
    claim: Partial<ClaimInput> = {},
    changes: Partial<DecisionInputs> = {},
  ) => inputsOf({ told, claims: [claimOf(status, claim)], observations: [observation], ...changes })
  const room = { others: { trip: 901, year: 901 } }
  const cases: readonly [string, DecisionInputs, readonly string[]][] = [
    ['a new one waits for facts', inputsOf({ observations: [late] }), ['b flight_delayed: submitted']],
    [
      'facts accept a new one',
      inputsOf({ observations: [arrivedLate] }),
      ['b flight_delayed: submitted, evaluating, accepted'],
    ],
    [
      'cancellation is a fact',
      inputsOf({ observations: [cancelled('b')] }),
      ['b flight_cancelled: submitted, evaluating, accepted'],
    ],
    [
      'diversion is a fact',
      inputsOf({ observations: [observed('b', { status: 'diverted' })] }),
      ['b flight_diverted: submitted, evaluating, accepted'],
    ],
    [
      'the arrival of the flight before is the fact',
      inputsOf({ observations: [landed('a', 800)] }),
      ['b missed_connection: submitted, evaluating, accepted'],
    ],
    [
      'baggage waits for staff',
      inputsOf({ baggageReports: [{ airSegmentId: 'b', kind: 'lost', reference: 'X' }] }),
      ['b baggage_lost: submitted, evaluating'],
    ],
    [
      'landed without its time is an estimate',
      inputsOf({ observations: [observed('b', { status: 'landed', estimated_arrival: at(1400) })] }),
      ['b flight_delayed: submitted'],
    ],
    [
      'an arrival time without any status is a fact',
      inputsOf({ observations: [observed('b', { actual_arrival: at(1400) })] }),
      ['b flight_delayed: submitted, evaluating, accepted'],
    ],
    ['submitted, still late', delay('submitted', late), []],
    ['submitted, arrived late', delay('submitted', arrivedLate), ['b flight_delayed: evaluating, accepted']],
    [
      'submitted, arrived late, caps full by others since: it has its room',
      delay('submitted', arrivedLate, {}, room),
      ['b flight_delayed: evaluating, accepted'],
    ],
    ['submitted, no longer late', delay('submitted', onTime), ['b flight_delayed: withdrawn']],
    ['submitted, arrived on time', delay('submitted', arrivedOnTime), ['b flight_delayed: withdrawn']],
    [
      'submitted, cancelled instead',
      delay('submitted', cancelled('b')),
      ['b flight_delayed: withdrawn', 'b flight_cancelled: submitted, evaluating, accepted'],
    ],
    [
      'what ends makes room for what begins',
      delay('submitted', cancelled('b'), {}, { others: { trip: 750, year: 750 } }),
      ['b flight_delayed: withdrawn', 'b flight_cancelled: submitted, evaluating, accepted'],
    ],
    ['accepted, still true', delay('accepted', arrivedLate), []],
    ['accepted, corrected', delay('accepted', arrivedOnTime), ['b flight_delayed: withdrawn']],
    [
      'waiting for bank details, corrected',
      delay('bank-info-requested', arrivedOnTime),
      ['b flight_delayed: withdrawn'],
    ],
    ['accepted by staff, whatever the facts say', delay('accepted', arrivedOnTime, { acceptedByStaff: true }), []],
    [
      'reinstated before payout',
      inputsOf({
        told: [{ airSegmentId: 'b', kind: 'flight_cancelled' }],
        claims: [claimOf('accepted', { kind: 'flight_cancelled', amount: 250 })],
        observations: [cancelled('b'), observed('b', { status: 'scheduled' }, at(510))],
      }),
      ['b flight_cancelled: withdrawn'],
    ],
    ['paid, corrected', delay('paid', arrivedOnTime), []],
    [
      'paid, cancelled afterwards: it has its own claim',
      delay('paid', cancelled('b')),
      ['b flight_cancelled: submitted, evaluating, accepted'],
    ],
    ['withdrawn by the facts, late again', delay('withdrawn', late), ['b flight_delayed: reopened']],
    [
      'withdrawn by the facts, arrived late',
      delay('withdrawn', arrivedLate),
      ['b flight_delayed: reopened, evaluating, accepted'],
    ],
    ['withdrawn by the facts, not late', delay('withdrawn', onTime), []],
    [
      'withdrawn by the facts, late again, no room',
      delay('withdrawn', late, {}, room),
      ['b flight_delayed: reopened, evaluating, denied'],
    ],
    ['withdrawn by the company', delay('withdrawn', arrivedLate, { withdrawnBy: 'company' }), []],
    ['withdrawn by the traveller', delay('withdrawn', arrivedLate, { withdrawnBy: 'traveller' }), []],
    ['denied', delay('denied', arrivedLate), []],
    ['reopened, facts not in', delay('reopened', onTime), []],
    ['reopened, arrived late', delay('reopened', arrivedLate), ['b flight_delayed: evaluating, accepted']],
    ['reopened, arrived on time', delay('reopened', arrivedOnTime), ['b flight_delayed: evaluating, denied']],
    [
      'reopened, arrived late, no room',
      delay('reopened', arrivedLate, {}, room),
      ['b flight_delayed: evaluating, denied'],
    ],
    [
      'reopened, cancelled instead',
      delay('reopened', cancelled('b')),
      ['b flight_delayed: evaluating, denied', 'b flight_cancelled: submitted, evaluating, accepted'],
    ],
    ['evaluating, arrived late', delay('evaluating', arrivedLate), ['b flight_delayed: accepted']],
    ['evaluating, arrived on time', delay('evaluating', arrivedOnTime), ['b flight_delayed: denied']],
    [
      'reopened baggage',
      inputsOf({
        told: [{ airSegmentId: 'b', kind: 'baggage_lost' }],
        claims: [claimOf('reopened', { kind: 'baggage_lost', amount: 500 })],
        baggageReports: [{ airSegmentId: 'b', kind: 'lost', reference: 'X' }],
      }),
      ['b baggage_lost: evaluating'],
    ],
    [
      'reopened baggage, no room',
      inputsOf({
        told: [{ airSegmentId: 'b', kind: 'baggage_lost' }],
        claims: [claimOf('reopened', { kind: 'baggage_lost', amount: 500 })],
        baggageReports: [{ airSegmentId: 'b', kind: 'lost', reference: 'X' }],
        others: { trip: 501, year: 501 },
      }),
      ['b baggage_lost: evaluating, denied'],
    ],
    [
      'baggage that staff consider',
      inputsOf({
        told: [{ airSegmentId: 'b', kind: 'baggage_lost' }],
        claims: [claimOf('evaluating', { kind: 'baggage_lost', amount: 500 })],
        baggageReports: [{ airSegmentId: 'b', kind: 'lost', reference: 'X' }],
      }),
      [],
    ],
  ]
  for (const [name, inputs, expected] of cases)
    await t.test(name, () => assert.deepEqual(movesOf(decide(inputs)), expected))
})
