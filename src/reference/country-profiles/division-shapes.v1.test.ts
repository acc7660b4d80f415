import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import type { ShapeTopology } from '../../../world/geo-types.ts'
import { polygonsOf } from '../places/place-files.ts'
import { pointInMultiPolygon } from '../places/rings.ts'

interface MapData {
  readonly country_divisions: readonly { readonly name: string; readonly topo_json: ShapeTopology }[]
}

test('the map data of Kenya in version 1 has the counties that governments warn of, with borders from other sources', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const phone = app.as(await app.givenTraveller(await app.givenCompany()))
  const { status, body } = await phone.get<MapData>('/api/v1/countries/KE/map_data')
  assert.equal(status, 200)
  const shapes = new Map(body.country_divisions.map((one) => [one.name, polygonsOf(one.topo_json)]))
  assert.deepEqual([...shapes.keys()].toSorted(), ['Garissa', 'Lamu', 'Mandera', 'Tana River', 'Wajir', 'West Pokot'])
  const holds = (name: string, lat: number, lng: number): boolean =>
    pointInMultiPolygon(lng, lat, shapes.get(name) ?? [])
  assert.ok(holds('Garissa', -0.4536, 39.646), 'the town of Garissa')
  assert.ok(holds('Wajir', 1.7471, 40.0573), 'the town of Wajir')
  assert.ok(!holds('Garissa', 1.7471, 40.0573))
})
