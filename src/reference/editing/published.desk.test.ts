import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { upsertSeed } from '../../platform/db/seeding.ts'
import { airlineId } from '../airlines/airline.ts'
import { findRegionsAt } from '../places/region.service.ts'

type Json = Record<string, unknown>
type Shown = Json & { id: string; revision: number }

test('edits of staff are visible on every node at once', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2031-01-01T00:00:00.000Z' })
  const other = await house.secondNode()
  const staff = house.as((await house.givenStaff()).key)
  const partner = other.as(await house.givenCompany())
  const make = async (path: string, what: string, body: Json): Promise<Shown> => {
    const { status, body: made, text } = await staff.post<Shown>(`/api/desk/${path}`, { [what]: body })
    assert.equal(status, 201, text)
    return made
  }
  const remove = async (path: string, id: string) => {
    assert.equal((await staff.delete(`/api/desk/${path}/${id}`)).status, 200)
    await other.changesReceived()
  }

  await t.test('a country’s texts, status and emergency numbers, in its languages', async () => {
    await partner.get('/api/v2/countries/PE')
    house.clock.advance(60)
    const sent = {
      travel_status: 2,
      sec_areas: { en: 'The border.', es: 'La frontera.' },
      emerg_numbers: [{ typ: 90, val: '105', note: 'Police' }],
    }
    assert.equal((await staff.patch('/api/desk/countries/PE', { country: sent })).status, 200)
    await other.changesReceived()
    const { body } = await partner.get<Json>('/api/v2/countries/PE', { 'accept-language': 'es' })
    assert.deepEqual([body['travel_status'], body['sec_areas']], [2, 'La frontera.'])
    const [number, ...more] = body['emerg_numbers'] as Json[]
    assert.deepEqual([number?.['typ'], number?.['val'], number?.['note'], more], [90, '105', 'Police', []])
    assert.notEqual(body['facts'], null, 'the other texts stay')
    assert.equal((await staff.patch('/api/desk/countries/PE', { country: { travel_status: 0 } })).status, 200)
  })

  await t.test('regions that were drawn, across the date line too, are found by a point', async () => {
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
    await other.changesReceived()
    for (const [lng, lat, inside] of [
      [179.2, -16.5, true],
      [-179.2, -16.5, true],
      [180, -16.5, true],
      [179.5, -16.5, false],
      [178.9, -16.5, false],
      [0, -16.5, false],
    ] as const)
      assert.deepEqual(await findRegionsAt(house.ctx(), lng, lat), inside ? [region.id] : [], `${lng} ${lat}`)
    await remove('country_regions', region.id)
    assert.deepEqual(await findRegionsAt(house.ctx(), 179.2, -16.5), [])
  })

  await t.test('airlines, airports, hospitals and safety categories come, change and go', async () => {
    const airline = await make('airlines', 'airline', { name: 'Bar-tailed Air', icao: 'BTG', active: true })
    const airport = await make('airports', 'airport', { name: 'Mudflat', iata: 'Q8Q', country_id: 'NZ' })
    const hospital = await make('hospitals', 'hospital', { name: 'Estuary', country_id: 'NZ', lat: -36.9, lng: 174.5 })
    const category = await make('safety_categories', 'safety_category', { name: 'Tide', description: 'Water.' })
    await staff.patch(`/api/desk/airports/${airport.id}`, {
      airport: { health_mask_req: 1, health_measures: { en: 'Masks', es: 'Mascarillas' } },
    })
    await other.changesReceived()
    const box = '/api/v2/hospitals?nelat=-36.8&nelng=174.6&swlat=-37&swlng=174.4'
    const reads = [
      ['airlines', airline.id, '/api/v2/airlines?like=bartailed'],
      ['airports', airport.id, '/api/v2/airports?like=mudfla'],
      ['airports', airport.id, '/api/v2/airports?iata=q8q&like=mud'],
      ['hospitals', hospital.id, '/api/v2/countries/NZ/hospitals?per_page=100'],
      ['hospitals', hospital.id, box],
      ['safety_categories', category.id, '/api/v2/safety_categories'],
    ] as const
    const has = async (id: string, address: string) =>
      (await partner.get<Shown[]>(address)).body.some((one) => one.id === id)
    for (const [, id, address] of reads) assert.ok(await has(id, address), address)
    const [shown] = (await partner.get<Json[]>('/api/v2/airports?iata=Q8Q', { 'accept-language': 'es' })).body
    assert.deepEqual([shown?.['health_mask_req'], shown?.['health_measures']], [1, 'Mascarillas'])
    for (const [path, id, address] of reads) {
      await remove(path, id)
      assert.ok(!(await has(id, address)), address)
    }
  })

  await t.test('categories have two levels: one with children cannot be removed', async () => {
    const below = await make('safety_categories', 'safety_category', {
      name: 'Ebb',
      description: 'Less water.',
      parent_id: (await make('safety_categories', 'safety_category', { name: 'Sea', description: 'Salt.' })).id,
    })
    const refused = await staff.delete<{ error: Json }>(`/api/desk/safety_categories/sea`)
    assert.deepEqual([refused.status, refused.body.error['code']], [409, 'in_use'])
    await remove('safety_categories', below.id)
    assert.equal((await staff.delete('/api/desk/safety_categories/sea')).status, 200)
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
    await other.changesReceived()
    const read = async () => ((await partner.get<Json>('/api/v2/diseases/mud-fever')).body['datum'] ?? {}) as Json
    const shown = await read()
    assert.deepEqual([shown['id'], shown['symptoms']], [datum.id, 'Cold feet.'])
    assert.deepEqual(
      (shown['medications'] as Json[]).map((one) => one['name']),
      ['Doxycycline'],
    )
    const twice = await staff.post<{ error: Json }>('/api/desk/disease_data', {
      disease_datum: { disease_id: disease.id, symptoms: 'More.' },
    })
    assert.deepEqual([twice.status, twice.body.error['code']], [409, 'exists_already'])
    await staff.patch(`/api/desk/diseases/${disease.id}`, { disease: { medication_ids: [] } })
    await other.changesReceived()
    assert.deepEqual((await read())['medications'], [])
    await remove('diseases', disease.id)
    assert.equal((await partner.get('/api/v2/diseases/mud-fever')).status, 404)
  })

  await t.test('a later release of the reference data does not overwrite edits of staff', async () => {
    const made = await make('airlines', 'airline', { name: 'Sandpiper', icao: 'SPX', iata: 'S1', active: true })
    assert.equal(made.id, airlineId({ icao: 'SPX', iata: null, name: '' }))
    const line = {
      name: 'SANDPIPER AIRWAYS',
      icao: 'SPX',
      iata: 'S2',
      active: false,
      provenance: { from: 'a release' },
    }
    assert.equal(await upsertSeed(house.ctx(), 'airlines', [{ id: made.id, ...line }]), 1)
    const { body, headers } = await staff.get<Shown>(`/api/desk/airlines/${made.id}`)
    assert.deepEqual([body['name'], body['iata'], body['active']], ['Sandpiper', 'S1', true])
    assert.match(String(headers['etag']), /^"2\./, 'an editor who read it before is told that it moved')
    const shipped = await staff.patch<Shown>('/api/desk/airlines/DLH', { airline: { active: null } })
    await upsertSeed(house.ctx(), 'airlines', [{ id: shipped.body.id, ...line, icao: 'DLH', iata: 'LH' }])
    const after = (await staff.get<Shown>('/api/desk/airlines/dlh')).body
    assert.deepEqual([after['name'], after['active']], ['SANDPIPER AIRWAYS', null], 'only what was edited stays')
  })
})
