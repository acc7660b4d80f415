import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenChance } from '../../../test/support/seeded.ts'
import { type FlightFacts, type Observation, stateOf } from '../flights/flight.ts'
import { Knowledge } from './knowledge.ts'
import { toObservation, withFacts } from './observation.ts'

const values = {
  departure_gate: ['A1', 'A2'],
  status: ['scheduled', 'departed', 'cancelled'],
  estimated_arrival: ['2026-11-16T18:00:00.000Z', '2026-11-16T20:00:00.000Z', '2026-11-16T22:00:00.000Z'],
} as const

const sorted = (state: object) => Object.fromEntries(Object.entries(state).toSorted())

test('however observations come in, what is known is of each fact the latest that was said', (t) => {
  const chance = givenChance(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const observation = (): Observation =>
    toObservation({
      code: { airlineId: '', number: '1', originAirportId: '', day: '2026-11-16' },
      codeshares: [],
      designators: [],
      source: pick(['one', 'two']),
      observedAt: new Date(Date.UTC(2026, 10, 16, 12, Math.floor(chance() * 6))),
      facts: Object.fromEntries(
        Object.entries(values).flatMap(([name, some]) => (chance() < 0.5 ? [[name, pick<string>(some)]] : [])),
      ) as Partial<FlightFacts>,
      destinationAirportId: null,
    })
  for (let run = 0; run < 500; run++) {
    const all = Array.from({ length: 1 + Math.floor(chance() * 10) }, observation)
    const arriving = [...all, ...all].toSorted(() => chance() - 0.5)
    const knowledge = new Knowledge([])
    const followed: Observation[] = []
    for (const [n, one] of arriving.entries()) {
      const before = sorted(knowledge.state())
      const { latest, changed } = knowledge.take(one)
      const now = sorted(knowledge.state())
      assert.deepEqual(now, sorted(stateOf(arriving.slice(0, n + 1))))
      assert.equal(changed, JSON.stringify(now) !== JSON.stringify(before))
      if (changed) followed.push(withFacts(one, latest))
      // Whoever sees only what changed something knows the same.
      assert.deepEqual(sorted(stateOf(followed)), now)
      assert.deepEqual(sorted(new Knowledge(knowledge.counting()).state()), now)
    }
  }
})
