import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'
import { AlertV1 } from '../alerts/alert.v1.wire.ts'
import { givenDesk, schemaErrors } from '../testing.ts'
import type { AlertBody } from './alert.v1.testing.ts'

const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
})

test('shapes of an alert in version 1', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { givenPublished } = await givenDesk(house)
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))

  await t.test('what an editor drew reaches phones as topo_json', async () => {
    const { id } = await givenPublished({ country_ids: ['PE'], polygons: [square(-77, -12), square(-75, -10)] })
    const { status, body, text } = await phone.get<{ topo_json: Topology }>(`/api/v1/alerts/${id}`)
    assert.equal(status, 200, text)
    assert.deepEqual(schemaErrors(AlertV1, body), [])
    const { topo_json: shape } = body
    assert.deepEqual(shape?.bbox, [-77, -12, -74, -9])
    const geometry = shape.objects['geometry']
    assert.ok(geometry && shape.transform)
    const drawn = feature(shape, geometry)
    assert.ok(drawn.type === 'Feature' && drawn.geometry.type === 'MultiPolygon')
    const corners = drawn.geometry.coordinates.map(([ring = []]) =>
      ring.map((corner) => corner.map((one) => Math.round(one * 1000) / 1000)).sort(),
    )
    const expected = [square(-77, -12), square(-75, -10)].map(({ coordinates: [ring = []] }) => [...ring].sort())
    assert.deepEqual(corners, expected)
    const listed = await phone.get<AlertBody[]>('/api/v1/countries/PE/alerts')
    assert.ok(listed.body.find((one) => one.id === id)?.['topo_json'], 'in a list too')
  })

  await t.test(
    'without a drawing there is no topo_json; an area without a shape has none, and never null',
    async () => {
      const bare = await house.db
        .db()
        .selectFrom('country_divisions as d')
        .innerJoin('countries as c', 'c.id', 'd.country_id')
        .select(['d.id', 'd.code'])
        .where('c.alpha2', '=', 'DZ')
        .where('d.topo_json', 'is', null)
        .executeTakeFirstOrThrow()
      const { id } = await givenPublished({ country_division_ids: [bare.code, 'PE-LOR'] })
      const { body } = await phone.get<AlertBody>(`/api/v1/alerts/${id}`)
      assert.deepEqual(schemaErrors(AlertV1, body), [])
      assert.ok(!('topo_json' in body))
      const shapeless = body.country_divisions.find((one) => one.id === bare.id)
      assert.ok(shapeless && !('topo_json' in shapeless))
      assert.ok(body.country_divisions.find((one) => one.id !== bare.id)?.topo_json)
    },
  )

  await t.test('a division without a shape is shown with that of the one above', async () => {
    const above = await givenPublished({ country_division_ids: ['UG-N'] })
    const { id } = await givenPublished({ country_division_ids: ['UG-331'] })
    const shapeOf = async (alertId: string) =>
      (await phone.get<AlertBody>(`/api/v1/alerts/${alertId}`)).body.country_divisions[0]?.topo_json
    assert.ok(await shapeOf(id))
    assert.deepEqual(await shapeOf(id), await shapeOf(above.id))
  })
})
