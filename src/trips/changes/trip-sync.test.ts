import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type TripBody, tripWorld } from '../trips/trips.testing.ts'
import { updateTrip } from './trip-changes.service.ts'

test('since gives what changed after it, exact at the boundary, removed trips included', async (t) => {
  const { phone, partner, clock } = await tripWorld(t)
  const first = await givenTrip<TripBody>({ by: phone })
  clock.advance(10)
  const second = await givenTrip<TripBody>({ by: phone, destinations: [to('PE', '2027-04-01', '2027-04-09')] })
  const ids = async (caller: typeof phone, path: string, since: number) =>
    (await caller.get<TripBody[]>(`/api/v1/${path}?since=${since}`)).body.map((one) => one.id)
  const at = (trip: TripBody) => Date.parse(trip.updated_at) / 1000
  for (const [caller, path] of [
    [phone, 'trips'],
    [partner, 'partner/trips'],
  ] as const) {
    assert.deepEqual(await ids(caller, path, 0), [first.id, second.id])
    assert.deepEqual(await ids(caller, path, at(first) - 1), [first.id, second.id])
    assert.deepEqual(await ids(caller, path, at(first)), [second.id], 'after means after')
    assert.deepEqual(await ids(caller, path, at(second) - 0.001), [second.id])
    assert.deepEqual(await ids(caller, path, at(second)), [])
    assert.equal((await caller.get(`/api/v1/${path}?since=soon`)).status, 400)
  }
  clock.advance(10)
  await phone.delete(`/api/v1/trips/${first.id}`)
  for (const [caller, path] of [
    [phone, 'trips'],
    [partner, 'partner/trips'],
  ] as const) {
    const removed = (await caller.get<TripBody[]>(`/api/v1/${path}?since=${at(second)}`)).body
    assert.deepEqual(
      removed.map((one) => [one.id, one.deleted_at]),
      [[first.id, clock.now().toISOString()]],
    )
  }
})

test('a trip whose transaction commits late is not missed: the list waits for it, and its Date is the next since', async (t) => {
  const { phone, traveller, clock, ctx } = await tripWorld(t)
  const made = await givenTrip<TripBody>({ by: phone })
  const since = clock.now().getTime() / 1000
  clock.advance(5)
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const asTraveller = (tx: Ctx): Ctx => ({
    ...tx,
    actor: { kind: 'user', userId: traveller.id, companyId: traveller.companyId, roles: [], features: [] },
  })
  const writer = inTransaction(ctx(), async (tx) => {
    await updateTrip(asTraveller(tx), made.id, { name: 'Late' })
    written.resolve()
    await held.promise
  })
  await written.promise
  clock.advance(5)
  let answered = false
  const list = phone.get<TripBody[]>(`/api/v1/trips?since=${since}`).then((answer) => {
    answered = true
    return answer
  })
  await sleep(150)
  assert.equal(answered, false, 'the list must not answer before the writer is done')
  held.resolve()
  await writer
  const answer = await list
  assert.deepEqual(
    answer.body.map((one) => one.name),
    ['Late'],
  )
  const next = Date.parse(answer.headers['date'] ?? '') / 1000
  clock.advance(5)
  await phone.patch(`/api/v1/trips/${made.id}`, { trip: { name: 'Later' } })
  assert.deepEqual(
    (await phone.get<TripBody[]>(`/api/v1/trips?since=${next}`)).body.map((one) => one.name),
    ['Later'],
  )
})

test('two updates at once do not mix, and readers see one or the other whole', async (t) => {
  const { phone } = await tripWorld(t)
  const made = await givenTrip<TripBody>({ by: phone })
  const south = {
    name: 'South',
    destinations: ['AR', 'CL', 'UY'].map((code, n) => to(code, `2027-03-0${n + 1}`, `2027-03-0${n + 2}`)),
  }
  const north = {
    name: 'North',
    destinations: ['SE', 'NO'].map((code, n) => to(code, `2027-08-0${n + 1}`, `2027-08-0${n + 2}`)),
  }
  const whole: Readonly<Record<string, string>> = {
    South: 'AR CL UY 2027-03-01 2027-03-04',
    North: 'SE NO 2027-08-01 2027-08-03',
    [made.name]: 'BR 2027-03-01 2027-03-20',
  }
  const seen = (trip: TripBody) =>
    [...trip.destinations.map((one) => one.country_code), trip.start, trip.finish].join(' ')
  for (let round = 0; round < 5; round++) {
    const puts = [south, north, south, north].map((trip) => phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip }))
    const gets = Array.from({ length: 6 }, () => phone.get<TripBody>(`/api/v1/trips/${made.id}`))
    for (const answer of await Promise.all([...puts, ...gets])) {
      assert.equal(answer.status, 200, answer.text)
      assert.equal(seen(answer.body), whole[answer.body.name], answer.body.name)
    }
  }
})
