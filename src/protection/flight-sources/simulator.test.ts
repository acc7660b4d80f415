import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ScheduledFlight, simulated, timelineOf } from './simulator.ts'

const flight = (n: number): ScheduledFlight => ({
  airline: 'BA',
  number: String(n),
  origin: 'LHR',
  destination: 'JFK',
  scheduledDeparture: new Date('2026-12-01T10:00:00.000Z'),
  scheduledArrival: new Date('2026-12-01T18:00:00.000Z'),
})

test('the same seed gives the same, another seed something else', () => {
  const of = (seed: string) => JSON.stringify(Array.from({ length: 20 }, (_, n) => timelineOf(seed, flight(n + 1))))
  assert.equal(of('a'), of('a'))
  assert.notEqual(of('a'), of('b'))
})

test('what was said until a time is the beginning of what is said in the end', () => {
  for (let n = 1; n <= 200; n++) {
    const all = timelineOf('a', flight(n))
    for (const { observedAt } of all) {
      const until = simulated('a', flight(n), observedAt)
      assert.deepEqual(until, all.slice(0, until.length))
      assert.deepEqual(until.at(-1)?.observedAt, observedAt)
    }
  }
})

test('of many flights most are in time, some are late, few are cancelled or land elsewhere, and each comes to an end', () => {
  const counts = { late: 0, cancelled: 0, diverted: 0, reinstated: 0, gateChanged: 0 }
  for (let n = 1; n <= 5_000; n++) {
    const said = timelineOf('a', flight(n))
    const statuses = said.flatMap(({ facts }) => facts.status ?? [])
    const end = statuses.at(-1)
    assert.ok(end === 'landed' || end === 'cancelled' || end === 'diverted', `${n} ends as ${end}`)
    if (end === 'cancelled') counts.cancelled++
    if (end === 'diverted') counts.diverted++
    if (end !== 'cancelled' && statuses.includes('cancelled')) counts.reinstated++
    if (said.filter(({ facts }) => facts.departure_gate).length > 1) counts.gateChanged++
    const arrival = said.flatMap(({ facts }) => facts.actual_arrival ?? [])[0]
    if (arrival && Date.parse(arrival) >= flight(n).scheduledArrival.getTime() + 120 * 60_000) counts.late++
  }
  const between = (count: number, least: number, most: number) =>
    assert.ok(count >= least && count <= most, JSON.stringify(counts))
  between(counts.late, 150, 400)
  between(counts.cancelled, 50, 140)
  between(counts.diverted, 5, 50)
  between(counts.reinstated, 1, 30)
  between(counts.gateChanged, 250, 550)
})
