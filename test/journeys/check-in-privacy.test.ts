import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personalData } from '../../src/api/personal-data.ts'
import { exportPerson } from '../../src/people/index.ts'
import { distanceKm } from '../../src/reference/index.ts'
import { privacyCell } from '../../src/safety/check-ins/privacy-cell.ts'
import { testApp } from '../support/app.ts'
import { address, assertKeptSecret, holders, post, shyTraveller, truth } from './check-in-privacy.checks.ts'

test('a thousand check-ins from one place reveal no more than one; neither point nor IP address is stored', async (t) => {
  const shyOne = await shyTraveller(t)
  const { service, shy } = shyOne
  const outputs = new Set<string>()
  const first = service.clock.now().getTime() / 1000 - 80_000
  const sendOne = async (n: number): Promise<void> => {
    const point = { latitude: truth.lat, longitude: truth.lng, checkin_at: first + n * 60 }
    const check_in = { device_token: 'x', accuracy: 0, status: n === 501 ? 2 : 0, ...point }
    const more = n % 100 === 1 ? { 'idempotency-key': `key ${n}` } : {}
    const answer = await post(service, shy, '/api/v2/check_ins', { check_in }, address, more)
    assert.equal(answer.statusCode, 201, answer.body)
    const { lat, lng } = answer.json<{ lat: number; lng: number }>()
    outputs.add(`${lat},${lng}`)
  }
  for (let n = 0; n < 1000; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => sendOne(n + i)))
  // A malformed request is answered, and not stored or logged either.
  await post(service, shy, '/api/v2/check_ins', { check_in: { latitude: truth.lat, longitude: truth.lng } }, address)

  await assertKeptSecret(shyOne, 1000, outputs)
})

test('with location sharing on, the network is stored in its own table and shown to the person only; the IP address never', async (t) => {
  const service = await testApp(t)
  const company = await service.givenCompany()
  const open = await service.givenTraveller(company)
  const body = { check_in: { device_token: 'x', latitude: truth.lat, longitude: truth.lng, status: 2 } }
  const answer = await post(service, open, '/api/v2/check_ins', body, address)
  assert.equal(answer.json<{ ip_address: string }>().ip_address, '198.51.100.0')
  assert.deepEqual(await holders(service, [address], []), [])
  assert.deepEqual(await holders(service, ['198.51.100'], []), ['check_in_addresses'])
  const exported = JSON.stringify(await exportPerson(service.ctx(), open.id, personalData))
  assert.ok(!exported.includes('198.51.100'))
})

test('a stored point is no nearer to the real one than any point of the cell', () => {
  let seed = 9
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  const points = Array.from({ length: 20_000 }, () => ({ lat: random() * 120 - 60, lng: random() * 360 - 180 }))
  const away = points.map((point) => {
    const cell = privacyCell(point)
    return distanceKm(point.lng, point.lat, cell.lng, cell.lat)
  })
  // From the middle of a square of 25 km to a point that lies anywhere in it: 0.3826 of its side on average (a known integral).
  const expected = 0.3826 * 25
  const mean = away.reduce((sum, km) => sum + km, 0) / away.length
  assert.ok(Math.abs(mean - expected) < 0.03 * expected, `${mean} km instead of ${expected}`)
  // A circle of a tenth of the cell's area around the kept point holds a tenth of the truths.
  const radius = Math.sqrt((0.1 * 25 * 25) / Math.PI)
  const share = away.filter((km) => km < radius).length / away.length
  assert.ok(Math.abs(share - 0.1) < 0.01, `${share} instead of 0.1`)
})
