import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'

type Json = Record<string, unknown>
type Shown = Json & { id: string }

test('edits of staff are visible in version 1 on every node at once', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2031-01-01T00:00:00.000Z' })
  const other = await house.secondNode()
  const staff = house.as((await house.givenStaff()).key)
  const phone = other.as(await house.givenTraveller(await house.givenCompany()))
  const make = async (path: string, what: string, body: Json): Promise<Shown> => {
    const { status, body: made, text } = await staff.post<Shown>(`/api/desk/${path}`, { [what]: body })
    assert.equal(status, 201, text)
    await other.changesReceived()
    return made
  }

  await t.test('a country’s texts, status and emergency numbers, in its languages', async () => {
    await phone.get('/api/v1/countries/PE')
    const now = house.clock.now()
    house.clock.advance(60)
    const sent = {
      travel_status: 2,
      sec_areas: { en: 'The border.', es: 'La frontera.' },
      emerg_numbers: [{ typ: 90, val: '105', note: 'Police' }],
    }
    assert.equal((await staff.patch('/api/desk/countries/PE', { country: sent })).status, 200)
    await other.changesReceived()
    const { body } = await phone.get<Json>('/api/v1/countries/PE', { 'accept-language': 'es' })
    assert.deepEqual([body['travel_status'], body['sec_areas']], [2, 'La frontera.'])
    const [number, ...more] = body['emerg_numbers'] as Json[]
    assert.deepEqual([number?.['typ'], number?.['val'], number?.['note'], more], [90, '105', 'Police', []])
    assert.notEqual(body['facts'], null, 'the other texts stay')
    const changed = await phone.get<Json[]>(`/api/v1/countries?since=${now.getTime() / 1000}`)
    assert.deepEqual(
      changed.body.map((one) => one['country_code']),
      ['PE'],
    )
  })

  await t.test('regions that were drawn, across the date line too, are on the map', async () => {
    const ring = [
      [179, -17],
      [-179, -17],
      [-179, -16],
      [179, -16],
      [179, -17],
    ]
    const hole = [
      [179.4, -16.6],
      [179.6, -16.6],
      [179.6, -16.4],
      [179.4, -16.4],
      [179.4, -16.6],
    ]
    const region = await make('country_regions', 'country_region', {
      country_id: 'FJ',
      name: { en: 'The strait', es: 'El estrecho' },
      travel_status: 2,
      shape: { type: 'Polygon', coordinates: [ring, hole] },
    })
    const map = async () =>
      (await phone.get<{ country_regions: (Json & { topo_json: Topology })[] }>('/api/v1/countries/FJ/map_data')).body
        .country_regions
    const [shown] = await map()
    assert.deepEqual([shown?.['id'], shown?.['name'], shown?.['travel_status']], [region.id, 'The strait', 2])
    const topology = shown?.topo_json as Topology
    assert.ok(topology.transform && topology.bbox && topology.objects['geometry'])
    const drawn = feature(topology, topology.objects['geometry'] as never) as unknown as {
      geometry: { coordinates: number[][][][] }
    }
    assert.equal(drawn.geometry.coordinates.length, 2, 'a part on either side')
    for (const [lng = 0, lat = 0] of drawn.geometry.coordinates.flat(2))
      assert.ok(Math.abs(lng) >= 179 && Math.abs(lng) <= 180.00001 && lat >= -17.00001 && lat <= -15.99999)
    assert.equal((await staff.delete(`/api/desk/country_regions/${region.id}`)).status, 200)
    await other.changesReceived()
    assert.deepEqual(await map(), [])
  })

  await t.test('diseases with their links and data', async () => {
    const disease = await make('diseases', 'disease', {
      common_name: { en: 'Mud fever', es: 'Fiebre del barro' },
      medication_ids: ['doxycycline'],
    })
    const datum = await make('disease_data', 'disease_datum', {
      disease_id: 'mud-fever',
      symptoms: { en: 'Cold feet.', es: 'Pies fríos.' },
    })
    const read = async () => ((await phone.get<Json>('/api/v1/diseases/mud-fever')).body['disease_datum'] ?? {}) as Json
    const shown = await read()
    assert.deepEqual([shown['id'], shown['symptoms']], [datum.id, 'Cold feet.'])
    assert.deepEqual(
      (shown['medications'] as Json[]).map((one) => one['name']),
      ['Doxycycline'],
    )
    await staff.patch(`/api/desk/diseases/${disease.id}`, { disease: { medication_ids: [] } })
    await other.changesReceived()
    assert.deepEqual((await read())['medications'], [])
  })
})
