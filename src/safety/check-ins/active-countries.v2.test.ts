import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'

const places = { BR: [-22.9068, -43.1729], SE: [59.3293, 18.0686], PE: [-12.0464, -77.0428] } as const

test('people are counted where they checked in last, within a month', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const path = `/api/v2/org/${company.id}/users/active_traveller_country_count`
  const checkIn = async (who: { token: string }, at: string, country: keyof typeof places) => {
    const [latitude, longitude] = places[country]
    const check_in = { device_token: 'd', checkin_at: at, latitude, longitude }
    assert.equal((await house.as(who).post('/api/v2/check_ins', { check_in })).status, 201)
  }
  const people = await Promise.all(Array.from({ length: 6 }, () => house.givenTraveller(company)))
  for (const one of people) await checkIn(one, '2026-11-10T00:00:00Z', 'BR')
  const [first, second, third] = people
  assert.ok(first && second && third)
  await checkIn(first, '2026-11-12T00:00:00Z', 'SE')
  await checkIn(first, '2026-11-11T00:00:00Z', 'PE') // arrives later, and is older
  const old = await house.givenTraveller(company)
  await checkIn(old, '2026-10-15T11:00:00Z', 'PE')
  await checkIn(await house.givenTraveller(other), '2026-11-12T00:00:00Z', 'BR')

  const manager = await house.givenManager(company)
  const inside = { BR: 5, SE: 1 }
  for (const caller of [house.as(company), house.as(manager), house.as(await house.givenStaff())])
    assert.deepEqual((await caller.get(path)).body, inside)
  const medic = await house.givenTraveller(company, { roles: ['medical_practitioner'] })
  for (const who of [first, medic]) assert.equal((await house.as(who).get(path)).status, 403, 'not for those counted')
  await house.as(company).delete(`/api/v2/org/${company.id}/users/${second.id}`)
  assert.deepEqual((await house.as(company).get(path)).body, { BR: 4, SE: 1 })

  assert.equal((await house.nobody.get(path)).status, 401)
  for (const caller of [house.as(other), house.asPublic(other), house.asPublic(company)])
    assert.equal((await caller.get(path)).status, 401)
})
