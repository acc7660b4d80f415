import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { cityId } from '../cities/city.ts'
import { distanceKm } from '../places/position.ts'

interface Hospital {
  readonly name: string
  readonly lat: number | null
  readonly lng: number | null
}

test('hospitals of a city, within 25 km and then those in it without a point, and near a point, nearest first', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const get = (query: string) => partner.get<Hospital[]>(`/api/v2/hospitals?${query}`)

  await t.test('Accra', async () => {
    const { status, body } = await get(`city_id=${cityId(2306104)}`)
    assert.equal(status, 200)
    const km = body.flatMap(({ lat, lng }) =>
      lat === null || lng === null ? [] : [distanceKm(-0.1969, 5.55602, lng, lat)],
    )
    assert.ok(km.length > 3)
    assert.deepEqual(
      km,
      km.toSorted((a, b) => a - b),
    )
    assert.ok(km.every((one) => one <= 25.5))
  })
  await t.test('Honiara, whose hospital has no point', async () => {
    const { body } = await get(`city_id=${cityId(2108502)}`)
    assert.deepEqual(
      body.map(({ name, lat }) => [name, lat]),
      [['National Referral Hospital', null]],
    )
  })
  await t.test('near a point in Lima: at most 20, nearest first', async () => {
    const { status, body } = await get('near=-12.05,-77.04')
    assert.equal(status, 200)
    assert.ok(body.length > 3 && body.length <= 20)
    const km = body.map(({ lat, lng }) => distanceKm(-77.04, -12.05, lng ?? 0, lat ?? 0))
    assert.deepEqual(
      km,
      km.toSorted((a, b) => a - b),
    )
    const { body: inTokyo, headers } = await get('near=35.68,139.69')
    assert.deepEqual(
      [inTokyo.length <= 20, headers['results-truncated']],
      [true, inTokyo.length === 20 ? 'true' : undefined],
    )
  })
  const refused: Readonly<Record<string, RegExp>> = {
    '': /nelat.*send nelat, nelng, swlat and swlng, or city_id/,
    'nelat=1&nelng=1&swlat=0': /"swlng":\["is missing: send nelat, nelng, swlat and swlng, or city_id, or near"\]/,
    [`city_id=${cityId(-1)}`]: /city_id.*is not the id of a city/,
    'city_id=honiara': /city_id.*is not the id of a city/,
    [`city_id=${cityId(2108502)}&nelat=1`]: /city_id.*cannot be sent together with bounds/,
    'near=-12.05,-77.04&swlat=0': /near.*cannot be sent together with bounds or city_id/,
    'near=-12.05': /near.*is not a point/,
    'near=91,0': /near.*is not a point/,
    'near=1,2,3': /near.*is not a point/,
    'near=,5': /near.*is not a point/,
  }
  for (const [query, said] of Object.entries(refused))
    await t.test(`refused: ${nameOf(query)}`, async () => {
      const { status, text } = await get(query)
      assert.equal(status, 422)
      assert.match(text, said)
    })
})
