import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import type { ShapeTopology } from '../../../world/geo-types.ts'
import { polygonsOf } from '../places/place-files.ts'
import { pointInMultiPolygon } from '../places/rings.ts'

interface MapData {
  readonly country_divisions: readonly { readonly name: string; readonly topo_json: ShapeTopology }[]
}

interface DivisionAtDesk {
  readonly code: string
  readonly parent_id: string | null
  readonly provenance: { readonly shape: Readonly<Record<string, unknown>> | null }
}

test('borders from other sources than Natural Earth are shown, with their source and licence at the desk', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const phone = app.as(await app.givenTraveller(await app.givenCompany()))
  const staff = app.as((await app.givenStaff()).key)

  await t.test('the map data of Kenya has the counties that governments warn of', async () => {
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

  const shapeOf = async (code: string): Promise<DivisionAtDesk['provenance']['shape']> => {
    const { status, body, text } = await staff.get<DivisionAtDesk>(`/api/desk/country_divisions/${code}`)
    assert.deepEqual([status, body.code], [200, code], text)
    return body.provenance.shape
  }
  await t.test('the desk has the source, the licence and the faults of each', async () => {
    assert.deepEqual(await shapeOf('KE-07'), {
      source: 'OpenStreetMap relation 3495541',
      licence: 'ODbL 1.0 (OpenStreetMap contributors)',
      matched_by: 'code',
      outdated: false,
      note: 'may reach into the water',
    })
    const bahamas = await shapeOf('BS-HI')
    assert.deepEqual(
      [bahamas?.['note'], bahamas?.['outdated']],
      ['the settlement, not the whole district', true],
      'approximate',
    )
    const peru = await shapeOf('PE-LIM')
    assert.deepEqual([peru?.['source'], peru?.['licence']], ['Natural Earth', 'public domain'])
    assert.equal(await shapeOf('IN-LA'), null)
  })
})
