import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../../test/support/trips.ts'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { tripWorld } from '../trips/trips.testing.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'

test('since gives what changed after it, exact at the boundary, removed trips included', async (t) => {
  const { phone, partner, clock } = await tripWorld(t)
  const first = await givenOwnTrip<TripBody>({ by: phone })
  clock.advance(10)
  const second = await givenOwnTrip<TripBody>({ by: phone, destinations: [to('PE', '2027-04-01', '2027-04-09')] })
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
