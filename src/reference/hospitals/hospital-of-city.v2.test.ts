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

test('hospitals of a city: within 25 km, nearest first, then those in it without a point', async (t) => {
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
  const refused: Readonly<Record<string, RegExp>> = {
    '': /nelat.*send nelat, nelng, swlat and swlng, or city_id/,
    'nelat=1&nelng=1&swlat=0': /"swlng":\["is missing: send nelat, nelng, swlat and swlng, or city_id"\]/,
    [`city_id=${cityId(-1)}`]: /city_id.*is not the id of a city/,
    'city_id=honiara': /city_id.*is not the id of a city/,
    [`city_id=${cityId(2108502)}&nelat=1`]: /city_id.*cannot be sent together with bounds/,
  }
  for (const [query, said] of Object.entries(refused))
    await t.test(`refused: ${nameOf(query)}`, async () => {
      const { status, text } = await get(query)
      assert.equal(status, 422)
      assert.match(text, said)
    })
})
