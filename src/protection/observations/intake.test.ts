import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { findAirline, findAirport } from '../../reference/index.ts'
import { type FlightCode, type FlightFacts, stateOf } from '../flights/flight.ts'
import { readFlightState, takeObservations } from './observation.service.ts'
import { observationsAfter } from './observation.store.ts'
import type { ObservationDraft } from './observation.ts'

async function codesFrom(app: TestApp, ...airlines: readonly string[]): Promise<(number: string) => FlightCode[]> {
  const origin = await findAirport(app.ctx(), 'LHR')
  const ids = await Promise.all(airlines.map(async (code) => (await findAirline(app.ctx(), code))?.id ?? ''))
  return (number) =>
    ids.map((airlineId) => ({ airlineId, number, originAirportId: origin?.id ?? '', day: '2026-11-16' }))
}

const saying = (
  code: FlightCode | undefined,
  minute: number,
  facts: Partial<FlightFacts>,
  more: Partial<ObservationDraft> = {},
): ObservationDraft => ({
  code: code as FlightCode,
  codeshares: [],
  designators: ['BA117'],
  source: 'test',
  observedAt: new Date(Date.UTC(2026, 10, 15, 12, minute)),
  facts,
  destinationAirportId: null,
  ...more,
})

test('observations', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const codes = await codesFrom(app, 'BA', 'AA')
  const stateNow = async (code: FlightCode | undefined) =>
    (await readFlightState(app.ctx(), [code as FlightCode]))[0]?.state
  const followed = async (code: FlightCode | undefined, seq = 0) =>
    (await observationsAfter(app.ctx().db, [code as FlightCode], seq)).map((one) => [one.seq, one.observation] as const)
  const factsSince = async (code: FlightCode | undefined, seq = 0) =>
    (await followed(code, seq)).map(([, { facts }]) => facts)

  await t.test('the latest wins, and what is older has no consequences', async () => {
    const [code] = codes('1')
    const take = (...drafts: ObservationDraft[]) => takeObservations(app.ctx(), drafts)
    assert.deepEqual(await take(saying(code, 5, { status: 'scheduled', departure_gate: 'A1' })), {
      taken: 1,
      duplicates: 0,
      flights: 1,
    })
    await take(saying(code, 3, { departure_gate: 'Z9' }))
    await take(saying(code, 7, { departure_gate: 'A1' }))
    assert.equal((await take(saying(code, 7, { departure_gate: 'A1' }))).duplicates, 1)
    // Of this one the gate is older than what was said at 12:07, and the terminal is new.
    await take(saying(code, 6, { departure_gate: 'B2', departure_terminal: '5' }))
    assert.deepEqual(await stateNow(code), { status: 'scheduled', departure_gate: 'A1', departure_terminal: '5' })
    assert.deepEqual(await factsSince(code), [
      { status: 'scheduled', departure_gate: 'A1' },
      { departure_terminal: '5' },
    ])
    assert.deepEqual(stateOf((await followed(code)).map(([, one]) => one)), await stateNow(code))
  })

  await t.test('a batch with the same observation twice keeps it once', async () => {
    const [code] = codes('2')
    const one = saying(code, 1, { status: 'landed' })
    assert.deepEqual(await takeObservations(app.ctx(), [one, one]), { taken: 1, duplicates: 1, flights: 1 })
    assert.equal((await followed(code)).length, 1)
  })

  await t.test('a codeshare is the same flight, whichever code is observed', async () => {
    const [own, shared] = codes('3')
    await takeObservations(app.ctx(), [
      saying(own, 1, { departure_gate: 'A1' }, { codeshares: [shared as FlightCode] }),
    ])
    await takeObservations(app.ctx(), [saying(shared, 2, { departure_gate: 'A2' })])
    assert.deepEqual(await stateNow(own), { departure_gate: 'A2' })
    assert.deepEqual(await factsSince(own), await factsSince(shared))
  })

  await t.test('a code that joins later sees what was observed before', async () => {
    const [own, shared] = codes('4')
    await takeObservations(app.ctx(), [saying(own, 1, { departure_gate: 'A1' })])
    const [[position = 0] = []] = await followed(own)
    await takeObservations(app.ctx(), [saying(own, 2, {}, { codeshares: [shared as FlightCode] })])
    assert.deepEqual(await factsSince(own, position), [])
    assert.deepEqual(await factsSince(shared, position), [{ departure_gate: 'A1' }])
  })

  await t.test('two known flights that turn out to be one: each side sees what the other knew', async () => {
    const [own, shared] = codes('5')
    await takeObservations(app.ctx(), [saying(own, 1, { departure_gate: 'A1', baggage_claim: '7' })])
    await takeObservations(app.ctx(), [
      saying(shared, 2, { departure_gate: 'A2' }),
      saying(shared, 1, { departure_gate: 'A1', baggage_claim: '7' }),
      saying(shared, 3, { status: 'departed' }),
    ])
    const position = Math.max(...(await followed(shared)).map(([seq]) => seq))
    const joining = saying(own, 4, { status: 'landed' }, { codeshares: [shared as FlightCode] })
    assert.deepEqual(await takeObservations(app.ctx(), [joining]), { taken: 1, duplicates: 0, flights: 1 })
    const state = { status: 'landed', departure_gate: 'A2', baggage_claim: '7' }
    assert.deepEqual(await stateNow(own), state)
    assert.deepEqual(await stateNow(shared), state)
    assert.deepEqual(await factsSince(own, position), [
      { departure_gate: 'A2' },
      { status: 'departed' },
      { status: 'landed' },
    ])
    assert.deepEqual(stateOf((await followed(shared, position)).map(([, one]) => one)), state)
    assert.equal((await readFlightState(app.ctx(), [own as FlightCode, shared as FlightCode])).length, 2)
  })

  await t.test('numbers follow the order of the commits', async () => {
    const [code] = codes('6')
    const order: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let began = () => {}
    const isIn = new Promise<void>((resolve) => (began = resolve))
    const slow = inTransaction(app.ctx(), async (tx) => {
      await takeObservations(tx, [saying(code, 1, { departure_gate: 'A1' })])
      began()
      await held
      order.push('slow')
    })
    await isIn
    const fast = takeObservations(app.ctx(), [saying(code, 2, { departure_gate: 'A2' })]).then(() => order.push('fast'))
    release()
    await Promise.all([slow, fast])
    assert.deepEqual(order, ['slow', 'fast'])
    assert.deepEqual(await factsSince(code), [{ departure_gate: 'A1' }, { departure_gate: 'A2' }])
  })
})
