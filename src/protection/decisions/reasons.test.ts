import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from './decide.ts'
import type { DecisionInputs } from './decision.ts'
import { cancelled, inputsOf, landed, movesOf } from './decisions.testing.ts'
import { keepDecision } from './kept-decision.ts'

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
