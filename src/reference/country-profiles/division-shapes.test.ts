import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { polygonsOf } from '../places/place-files.ts'
import { pointInMultiPolygon } from '../places/rings.ts'

interface DivisionAtDesk {
  readonly code: string
  readonly parent_id: string | null
  readonly provenance: { readonly shape: Readonly<Record<string, unknown>> | null }
}

test('borders from other sources than Natural Earth are there, with their source and licence at the desk', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const staff = app.as((await app.givenStaff()).key)

  await t.test('the borders of counties of Kenya hold their towns', async () => {
    const rows = await app.db
      .db()
      .selectFrom('country_divisions')
      .select(['code', 'topo_json'])
      .where('code', 'in', ['KE-07', 'KE-46'])
      .execute()
    const shapes = new Map(rows.map(({ code, topo_json }) => [code, polygonsOf(JSON.parse(topo_json ?? ''))]))
    const holds = (code: string, lat: number, lng: number): boolean =>
      pointInMultiPolygon(lng, lat, shapes.get(code) ?? [])
    assert.ok(holds('KE-07', -0.4536, 39.646), 'the town of Garissa')
    assert.ok(holds('KE-46', 1.7471, 40.0573), 'the town of Wajir')
    assert.ok(!holds('KE-07', 1.7471, 40.0573))
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
