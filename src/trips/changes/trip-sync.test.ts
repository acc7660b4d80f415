import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { to } from '../../../test/support/trips.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { ItineraryBody } from '../organization-trips/org-trip.testing.ts'
import { tripWorld } from '../trips/trips.testing.ts'
import { updateTrip } from './trip-changes.service.ts'

test('since gives what changed after it, exact at the boundary, removed trips included', async (t) => {
  const { phone, partner, at, given, clock } = await tripWorld(t)
  const first = await given()
  clock.advance(10)
  const second = await given({ destinations: [to('PE', '2027-04-01', '2027-04-09')] })
  const ids = async (caller: typeof phone, path: string, since: number) =>
    (await caller.get<ItineraryBody[]>(`${path}?since=${since}`)).body.map((one) => one.id)
  const changed = (trip: ItineraryBody) => Date.parse(String(trip['updated_at'])) / 1000
  for (const [caller, path] of [
    [phone, '/api/v2/trips'],
    [partner, at()],
  ] as const) {
    assert.deepEqual(await ids(caller, path, 0), [first.id, second.id])
    assert.deepEqual(await ids(caller, path, changed(first) - 1), [first.id, second.id])
    assert.deepEqual(await ids(caller, path, changed(first)), [second.id], 'after means after')
    assert.deepEqual(await ids(caller, path, changed(second) - 0.001), [second.id])
    assert.deepEqual(await ids(caller, path, changed(second)), [])
    assert.equal((await caller.get(`${path}?since=soon`)).status, 422)
  }
  clock.advance(10)
  await partner.delete(at(first.id))
  for (const [caller, path] of [
    [phone, '/api/v2/trips'],
    [partner, at()],
  ] as const) {
    const removed = (await caller.get<ItineraryBody[]>(`${path}?since=${changed(second)}`)).body
    assert.deepEqual(
      removed.map((one) => [one.id, one.deleted_at]),
      [[first.id, clock.now().toISOString()]],
    )
  }
})

test('a trip whose transaction commits late is not missed: the list waits for it, and its Date is the next since', async (t) => {
  const { phone, partner, company, at, given, clock, ctx } = await tripWorld(t)
  const made = await given()
  const since = clock.now().getTime() / 1000
  clock.advance(5)
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const asCompany = (tx: Ctx): Ctx => ({
    ...tx,
    actor: { kind: 'company', keyId: randomUUID(), companyId: company.id, features: [] },
  })
  const writer = inTransaction(ctx(), async (tx) => {
    await updateTrip(asCompany(tx), made.id, { name: 'Late' })
    written.resolve()
    await held.promise
  })
  await written.promise
  clock.advance(5)
  let answered = false
  const list = phone.get<ItineraryBody[]>(`/api/v2/trips?since=${since}`).then((answer) => {
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
  await partner.patch(at(made.id), { trip: { name: 'Later' } })
  assert.deepEqual(
    (await phone.get<ItineraryBody[]>(`/api/v2/trips?since=${next}`)).body.map((one) => one.name),
    ['Later'],
  )
})

test('two updates at once do not mix, and readers see one or the other whole', async (t) => {
  const { phone, partner, at, given } = await tripWorld(t)
  const made = await given()
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
  const seen = (trip: ItineraryBody) =>
    [...trip.destinations.map((one) => one.country_code), trip.start.slice(0, 10), trip.finish.slice(0, 10)].join(' ')
  for (let round = 0; round < 5; round++) {
    const puts = [south, north, south, north].map((trip) => partner.put<ItineraryBody>(at(made.id), { trip }))
    const gets = Array.from({ length: 6 }, () => phone.get<ItineraryBody>(`/api/v2/trips/${made.id}`))
    for (const answer of await Promise.all([...puts, ...gets])) {
      assert.equal(answer.status, 200, answer.text)
      assert.equal(seen(answer.body), whole[answer.body.name], answer.body.name)
    }
  }
})
