import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { findAirline } from './airline.service.ts'

type Airline = Record<string, unknown> & { id: string; name: string; iata: string | null; icao: string | null }

const fields = [
  'id',
  'created_at',
  'updated_at',
  'name',
  'iata',
  'icao',
  'health_mask_req',
  'health_temp_check',
  'health_measures',
  'health_url',
].sort()

test('airlines: every field of the contract, the active first, exact codes, fuzzy names', async (t) => {
  const { as, db, nobody, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const get = async (query: string) => (await partner.get<Airline[]>(`/api/v2/airlines${query}`)).body

  const all = await partner.get<Airline[]>('/api/v2/airlines?per_page=100')
  assert.equal(all.headers['total-count'], '2126')
  for (const airline of all.body) assert.deepEqual(Object.keys(airline).sort(), fields)
  const active = await db.db().selectFrom('airlines').select('id').where('active', 'is', true).execute()
  const activeIds = new Set(active.map(({ id }) => id))
  assert.equal(activeIds.size, 535)
  assert.ok(all.body.every(({ id }) => activeIds.has(id)))
  assert.ok(!(await get('?page=6&per_page=100')).every(({ id }) => activeIds.has(id)), 'the others come after them')

  assert.deepEqual(
    (await get('?icao=baw')).map((a) => [a.name, a.iata]),
    [['British Airways', 'BA']],
  )
  assert.deepEqual(
    (await get('?iata=va')).map((a) => a.icao),
    ['VOZ', 'VAU'],
    'a code that was given again: the one that flies first',
  )
  assert.deepEqual(await get('?iata=BA&icao=DLH'), [])
  for (const [like, icao] of Object.entries({
    luftansa: 'DLH',
    'air canda': 'ACA',
    ryan: 'RYR',
    LH: 'DLH',
    emirates: 'UAE',
  }))
    await t.test(nameOf(like, icao), async () => {
      assert.equal((await get(`?like=${encodeURIComponent(like)}`))[0]?.icao, icao, like)
    })
  assert.equal((await nobody.get('/api/v2/airlines')).status, 401)
})

test('alliances, reservation systems and rows without a name are not airlines; a code finds the active one', async (t) => {
  const { ctx, db } = await testApp(t, { template: 'world' })
  const names = (await db.db().selectFrom('airlines').select('name').execute()).map(({ name }) => name)
  for (const name of names)
    assert.doesNotMatch(name, /^(star alliance|oneworld|skyteam|amadeus|sabre|worldspan|dummy|\\N|\d*)$/i)
  assert.equal((await findAirline(ctx(), 'va'))?.icao, 'VOZ')
  assert.equal((await findAirline(ctx(), 'vau'))?.name, 'Virgin Australia International')
  assert.equal(await findAirline(ctx(), '?'), undefined)
})
