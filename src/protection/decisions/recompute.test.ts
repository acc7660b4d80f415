import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { DecisionInputs } from './decision.ts'
import { at, cancelled, inputsOf, landed, observed } from './decisions.testing.ts'
import { keepDecision } from './kept-decision.ts'
import { type ChangedFact, decidingObservation, recompute, whatIf } from './recompute.ts'

const late = { airSegmentId: 'b', kind: 'flight_delayed' } as const
const submitted: DecisionInputs['claims'][number] = {
  ...late,
  status: 'submitted',
  amount: 100,
  withdrawnBy: null,
  acceptedByStaff: false,
}
const accepted = inputsOf({
  observations: [observed('b', { estimated_arrival: at(1330) }), landed('b', 1327)],
  told: [late],
  claims: [submitted],
})

test('a kept decision is computed again with the same digests; one that was touched is not the same', async () => {
  const kept = keepDecision(accepted)
  const read = JSON.parse(JSON.stringify(kept)) as typeof kept
  assert.deepEqual(await recompute(read), {
    inputsDigest: kept.inputsDigest,
    resultDigest: kept.resultDigest,
    same: true,
    result: kept.result,
  })
  const cheaper = { ...read, inputs: { ...read.inputs, terms: { ...read.inputs.terms, delayMinutes: 128 } } }
  assert.equal((await recompute(cheaper)).same, false)
  assert.equal((await recompute({ ...read, resultDigest: read.inputsDigest })).same, false)
})

test('what if one fact were another', async (t) => {
  const ifOnly = (inputs: DecisionInputs, change: Partial<ChangedFact>) => {
    const fact = { airSegmentId: 'b', fact: 'actual_arrival', value: null, ...change } as const
    const { status, pays, minutes } = whatIf(inputs, fact, late)
    return [status, pays, minutes]
  }
  const onTime = inputsOf({ observations: [landed('b', 1200)] })
  const twice = inputsOf({ observations: [observed('b', { estimated_arrival: at(1500) }, at(400)), landed('b', 1320)] })
  const cases: readonly [string, DecisionInputs, Partial<ChangedFact>, readonly unknown[]][] = [
    ['as it was', accepted, { value: at(1327) }, ['accepted', 100, 127]],
    ['a minute too early', accepted, { value: at(1319) }, ['withdrawn', 0, 119]],
    ['nobody has said it: the estimate counts', accepted, { value: null }, ['submitted', 0, 130]],
    ['no claim yet', onTime, { value: at(1330) }, ['accepted', 100, 130]],
    ['another fact that nobody has said', onTime, { fact: 'diverted_to', value: 'AUH' }, [null, 0, null]],
    ['nobody has ever said it, in no observation', twice, { fact: 'estimated_arrival' }, ['accepted', 100, 120]],
    ['cancelled, so it is not late', accepted, { fact: 'status', value: 'cancelled' }, ['withdrawn', 0, null]],
    ['of a flight that was never observed', inputsOf(), { value: at(1320) }, ['accepted', 100, 120]],
  ]
  for (const [name, inputs, change, expected] of cases)
    await t.test(name, () => assert.deepEqual(ifOnly(inputs, change), expected))
  await t.test('the inputs themselves stay', () => {
    const before = JSON.stringify(accepted)
    ifOnly(accepted, { value: at(1200) })
    assert.equal(JSON.stringify(accepted), before)
  })
})

test('the observation that decides', () => {
  const [estimate, arrival] = accepted.observations
  assert.deepEqual(decidingObservation(accepted, late), { fact: 'actual_arrival', observation: arrival })
  assert.deepEqual(decidingObservation({ ...accepted, observations: [estimate ?? assert.fail()] }, late), {
    fact: 'estimated_arrival',
    observation: estimate,
  })
  const off = cancelled('b')
  const isOff = { airSegmentId: 'b', kind: 'flight_cancelled' } as const
  assert.deepEqual(decidingObservation(inputsOf({ observations: [off] }), isOff), { fact: 'status', observation: off })
  const before = landed('a', 800)
  const missed = { airSegmentId: 'b', kind: 'missed_connection' } as const
  assert.equal(decidingObservation(inputsOf({ observations: [before] }), missed)?.observation, before)
  assert.equal(decidingObservation(inputsOf(), late), undefined)
  assert.equal(decidingObservation(accepted, { airSegmentId: 'b', kind: 'baggage_lost' }), undefined)
})

/** What a module imports at run time, with all that these import. */
function graphOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith('.ts')) return seen
  const imports = /^(?:import|export) (?:\{[^}]*\}|\* as \w+|\w+) from '([^']+)'/gm // those of types are left out
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(imports))
    graphOf(from.startsWith('.') ? join(dirname(file), from) : from, seen)
  return seen
}

test('it needs nothing that a browser does not have', () => {
  const all = [...graphOf(join(import.meta.dirname, 'recompute.ts'))]
  assert.ok(all.some((file) => file.endsWith('flights/flight.ts')))
  assert.deepEqual(
    all.filter((file) => !file.startsWith('/') || /\.(store|service|routes)\.ts$|index\.ts$|vault\.ts$/.test(file)),
    [],
  )
})
