import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'
import { AlertV2 } from '../alerts/alert.v2.wire.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'

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

test('shapes of an alert', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { givenPublished } = await givenDesk(house)
  const partner = house.as(await house.givenCompany())

  await t.test('what an editor drew reaches clients as topo_json', async () => {
    const { id } = await givenPublished({ country_ids: ['PE'], polygons: [square(-77, -12), square(-75, -10)] })
    const { status, body, text } = await partner.get<{ topo_json: Topology }>(`/api/v2/alerts/${id}`)
    assert.equal(status, 200, text)
    assert.deepEqual(schemaErrors(AlertV2, body), [])
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
    const listed = await partner.get<(Json & { id: string })[]>('/api/v2/countries/PE/alerts')
    assert.ok(listed.body.find((one) => one.id === id)?.['topo_json'], 'in a list too')
  })

  await t.test('without a drawing there is no topo_json', async () => {
    const bare = await house.db
      .db()
      .selectFrom('country_divisions as d')
      .innerJoin('countries as c', 'c.id', 'd.country_id')
      .select(['d.id', 'd.code'])
      .where('c.alpha2', '=', 'DZ')
      .where('d.topo_json', 'is', null)
      .executeTakeFirstOrThrow()
    const { id } = await givenPublished({ country_division_ids: [bare.code, 'PE-LOR'] })
    assert.ok(!('topo_json' in (await partner.get<object>(`/api/v2/alerts/${id}`)).body))
  })
})
