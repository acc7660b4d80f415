import assert from 'node:assert/strict'
import { test } from 'node:test'
import { address, assertKeptSecret, post, shyTraveller, truth } from './check-in-privacy.checks.ts'

test('five hundred check-ins of version 1 from one place reveal no more than one; neither point nor IP address is stored', async (t) => {
  const shyOne = await shyTraveller(t)
  const { service, shy } = shyOne
  const first = service.clock.now().getTime() / 1000 - 80_000
  const sendOne = async (n: number): Promise<void> => {
    const point = { latitude: truth.lat, longitude: truth.lng, checkin_at: first + n * 60 }
    const answer = await post(service, shy, '/api/v1/users/check_in', point, address)
    assert.equal(answer.statusCode, 200, answer.body)
  }
  for (let n = 0; n < 500; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => sendOne(n + i)))
  await assertKeptSecret(shyOne, 500, new Set())
})
