import assert from 'node:assert/strict'
import { test } from 'node:test'
import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { joinShapes } from './join-shapes.ts'

type Shapes = Topology<{ [name: string]: GeometryCollection<{ code: string; name: string }> }>
interface Status {
  countries: { id: string; code: string; status: number }[]
  divisions: { id: string; code: string; country_code: string; status: number }[]
}

const inside = (topology: Shapes, name: string, id: string, [x, y]: readonly [number, number]): boolean => {
  const geometry = topology.objects[name]?.geometries.find((one) => one.id === id)
  assert.ok(geometry, `${id} is on the map`)
  return booleanPointInPolygon([x, y], feature(topology, geometry) as never)
}

test('the map of the world holds every country, its borders and the disputed lines, and is sent once', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const manager = await app.signedIn(await app.givenManager(company))
  const { status, body, headers, text } = await manager.get<Shapes>('/api/desk/geo/world.topo.json')
  assert.equal(status, 200, text)
  assert.equal(body.objects['countries']?.geometries.length, 250)
  assert.deepEqual(Object.keys(body.objects).sort(), ['borders', 'countries', 'disputed'])
  assert.ok(inside(body, 'countries', 'PE', [-75, -10]))
  assert.ok(!inside(body, 'countries', 'CL', [-75, -10]))
  const again = await manager.get('/api/desk/geo/world.topo.json', { 'if-none-match': String(headers['etag']) })
  assert.equal(again.status, 304)
  assert.equal((await app.as(company).get('/api/desk/geo/world.topo.json')).status, 401)
})

test('the divisions of a country are one topology; their status comes apart from them', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const staff = app.as(await app.givenStaff())
  const { status, body, text } = await staff.get<Shapes>('/api/desk/geo/divisions/pe')
  assert.equal(status, 200, text)
  const loreto = body.objects['divisions']?.geometries.find((one) => one.id === divisionId('PE-LOR'))
  assert.deepEqual(loreto?.properties, { code: 'PE-LOR', name: 'Loreto' })
  assert.ok(inside(body, 'divisions', divisionId('PE-LOR'), [-74, -4]))
  assert.ok(!inside(body, 'divisions', divisionId('PE-CUS'), [-74, -4]))
  assert.equal((await staff.get('/api/desk/geo/divisions/zz')).status, 404)

  assert.equal((await staff.patch('/api/desk/countries/PE', { country: { travel_status: 2 } })).status, 200)
  const { countries, divisions } = (await staff.get<Status>('/api/desk/map/status')).body
  assert.equal(countries.length, 250)
  const peru = countries.find((one) => one.code === 'PE')
  assert.deepEqual([peru?.id, peru?.status], [countryId('PE'), 2])
  const statusOf = new Map(countries.map((one) => [one.code, one.status]))
  assert.ok(divisions.length > 0)
  assert.ok(divisions.every((one) => one.status > (statusOf.get(one.country_code) ?? 9)))
})

test('shapes on other grids are moved to the grid of the first', () => {
  const square = (scale: number): Topology =>
    ({
      type: 'Topology',
      transform: { scale: [scale, scale], translate: [10, 20] },
      objects: { geometry: { type: 'Polygon', arcs: [[0]] } },
      arcs: [
        [
          [0, 0],
          [10 / scale, 0],
          [0, 10 / scale],
          [-10 / scale, 0],
          [0, -10 / scale],
        ],
      ],
    }) as unknown as Topology
  const joined = joinShapes('all', [
    { id: 'a', properties: {}, topology: square(0.1) },
    { id: 'b', properties: {}, topology: square(0.5) },
  ]) as Shapes
  const corners = joined.objects['all']?.geometries.map(
    (one) => (feature(joined, one) as unknown as { geometry: { coordinates: unknown } }).geometry.coordinates,
  )
  assert.deepEqual(corners?.[0], [
    [
      [10, 20],
      [20, 20],
      [20, 30],
      [10, 30],
      [10, 20],
    ],
  ])
  assert.deepEqual(corners?.[1], corners?.[0])
})
