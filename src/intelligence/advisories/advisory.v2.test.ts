import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'
import { AdvisoryV2 } from './advisory.v2.wire.ts'

interface AdvisoryBody extends Json {
  id: string
  headline: string
  countries: { country_code: string; name: string }[]
  country_divisions: Json[]
}

test('a country’s open advisories in version 2: every field, every kind of key, both languages', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAdvisory } = await givenDesk(house)
  const company = await house.givenCompany()
  const partner = house.as(company)
  const open = await givenAdvisory({
    headline: { en: 'Demonstrations in Lima', es: 'Manifestaciones en Lima' },
    country_ids: ['PE', 'BO'],
    country_division_ids: ['PE-LOR'],
  })
  const over = await givenAdvisory({ headline: 'Over' })
  await staff.post(`/api/desk/advisories/${over.id}/close`)

  const { status, body } = await partner.get<AdvisoryBody[]>('/api/v2/countries/pe/advisories')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((advisory) => advisory.id),
    [open.id],
  )
  const [advisory] = body
  assert.deepEqual(Object.keys(advisory ?? {}).sort(), Object.keys(AdvisoryV2.properties).sort())
  assert.deepEqual(schemaErrors(AdvisoryV2, advisory), [])
  assert.deepEqual(
    [
      advisory?.['status'],
      advisory?.countries.map((country) => country.country_code),
      advisory?.country_divisions.length,
    ],
    [0, ['PE', 'BO'], 1],
  )
  assert.deepEqual([advisory?.['country_regions'], advisory?.['country_region_ids']], [[], []])
  const spanish = await partner.get<AdvisoryBody[]>('/api/v2/countries/BOL/advisories', { 'accept-language': 'es' })
  assert.deepEqual(
    [spanish.body[0]?.headline, spanish.body[0]?.countries[0]?.name],
    ['Manifestaciones en Lima', 'Perú'],
  )
  const all = await partner.get<AdvisoryBody[]>('/api/v2/countries/PE/advisories', { 'accept-language': 'all' })
  assert.deepEqual(schemaErrors(AdvisoryV2, all.body[0]), [])

  for (const caller of [house.asPublic(company), house.as(await house.givenTraveller(company)), staff])
    assert.deepEqual((await caller.get('/api/v2/countries/pe/advisories')).body, body)
  assert.equal((await house.nobody.get('/api/v2/countries/pe/advisories')).status, 401)
  assert.equal((await partner.get('/api/v2/countries/nowhere/advisories')).status, 404)
})
