import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { stableId } from '../../platform/ids.ts'
import { entryRequirementId } from './entry-requirement.ts'

type Rule = Record<string, unknown> & {
  id: string
  type: number
  value: number
  extras: Record<string, unknown>
  comment: string
  references: string[]
  affected_countries: { country_code: string }[]
  affected_country_ids: string[]
  origin_country: { country_code: string; name: string }
}

const fields = [
  'id',
  'created_at',
  'updated_at',
  'effective_as_of',
  'type',
  'value',
  'extras',
  'comment',
  'references',
  'vaccination',
  'vaccination_id',
  'origin_country',
  'origin_country_id',
  'origin_country_division',
  'origin_country_division_id',
  'affected_countries',
  'affected_country_ids',
  'affected_country_divisions',
  'affected_country_division_ids',
].sort()

test('the yellow fever rules of a country: every field, whom they are for, ages, disputes, both languages', async (t) => {
  const { as, asPublic, nobody, givenCompany } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company)
  const rulesOf = async (cc: string, headers?: Record<string, string>) =>
    (await partner.get<Rule[]>(`/api/v2/countries/${cc}/entry_requirements`, headers)).body

  const ghana = await rulesOf('gha')
  assert.deepEqual(
    ghana.map(({ type, value }) => [type, value]),
    [
      [6, 1],
      [10, 1],
    ],
  )
  for (const rule of ghana) {
    assert.deepEqual(Object.keys(rule).sort(), fields)
    assert.deepEqual(rule.affected_country_ids, [], 'all arrivals: a global rule')
    assert.equal(rule['vaccination_id'], stableId('vaccination', 'yellow-fever-vaccine'))
    assert.equal((rule['vaccination'] as { id: string } | null)?.id, rule['vaccination_id'])
    assert.equal(rule.origin_country.name, 'Ghana')
    assert.equal(rule['effective_as_of'], '2026-08-22T00:00:00.000Z')
    for (const address of rule.references) assert.match(address, /^https:\/\//)
  }
  assert.deepEqual(ghana[1]?.extras, { min_age_months: 9 })

  const [kenya] = await rulesOf('KE')
  assert.deepEqual(
    [kenya?.type, kenya?.value, kenya?.affected_countries.length, kenya?.affected_country_ids.length],
    [6, 2, 41, 41],
  )
  const codes = kenya?.affected_countries.map(({ country_code }) => country_code) ?? []
  assert.ok(codes.includes('BR') && codes.includes('NG') && !codes.includes('KE') && !codes.includes('FR'))
  const [france, ...none] = await rulesOf('FR')
  assert.deepEqual([france?.value, none.length], [0, 0])
  assert.match((await rulesOf('SD'))[0]?.comment ?? '', /^Sources disagree/)
  assert.match((await rulesOf('SD', { 'accept-language': 'es' }))[0]?.comment ?? '', /^Las fuentes no coinciden/)

  assert.equal((await asPublic(company).get('/api/v2/countries/GH/entry_requirements')).status, 200)
  assert.equal((await nobody.get('/api/v2/countries/GH/entry_requirements')).status, 401)
  assert.equal((await partner.get('/api/v2/countries/atlantis/entry_requirements')).status, 404)
})

test('as_of answers which rules were in force at a time', async (t) => {
  const { as, db, clock, givenCompany } = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00Z' })
  const partner = as(await givenCompany())
  const system = db.db()
  const rule = { valid_from: '2026-01-01T00:00:00Z', valid_until: '2026-12-01T00:00:00Z' }
  await system
    .updateTable('entry_requirements')
    .set(rule)
    .where('id', '=', entryRequirementId('yellow-fever/6/GH'))
    .execute()
  const typesAt = async (query: string): Promise<number[]> =>
    (await partner.get<Rule[]>(`/api/v2/countries/GH/entry_requirements${query}`)).body.map(({ type }) => type)
  assert.deepEqual(await typesAt(''), [6, 10])
  assert.deepEqual(await typesAt('?as_of=2025-12-31T23:59:59Z'), [10])
  assert.deepEqual(await typesAt('?as_of=2026-01-01T00:00:00Z'), [6, 10])
  assert.deepEqual(await typesAt('?as_of=2026-12-01'), [10], 'the end is not included')
  assert.deepEqual(await typesAt(`?as_of=${Date.parse('2026-06-01T00:00:00Z') / 1000}`), [6, 10])
  clock.set('2027-01-01T00:00:00Z')
  assert.deepEqual(await typesAt(''), [10])
  assert.equal((await partner.get('/api/v2/countries/GH/entry_requirements?as_of=soon')).status, 422)
})

test('a state’s rule carries its division, and so do the divisions that it is for', async (t) => {
  const { as, db, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const divisions = await db
    .db()
    .selectFrom('country_divisions')
    .select(['id', 'code'])
    .where('code', 'in', ['US-HI', 'US-NY'])
    .orderBy('code')
    .execute()
  const [hawaii, newYork] = divisions
  const country = await db
    .db()
    .selectFrom('countries')
    .select('id')
    .where('alpha2', '=', 'US')
    .executeTakeFirstOrThrow()
  const at = '2026-11-01T00:00:00Z'
  await db
    .db()
    .insertInto('entry_requirements')
    .values({
      id: stableId('test', 'hawaii'),
      type: 5,
      value: 1,
      extras: JSON.stringify({ quarantine_days: 5 }),
      origin_country_id: country.id,
      origin_division_id: hawaii?.id ?? null,
      affected_division_ids: [newYork?.id ?? ''],
      effective_as_of: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const rules = (await partner.get<Rule[]>('/api/v2/countries/US/entry_requirements')).body
  const rule = rules.find(({ type }) => type === 5)
  assert.equal((rule?.['origin_country_division'] as { code: string } | null)?.code, 'US-HI')
  assert.deepEqual(
    (rule?.['affected_country_divisions'] as { code: string }[] | undefined)?.map(({ code }) => code),
    ['US-NY'],
  )
  assert.deepEqual(
    [
      rule?.['origin_country_division_id'],
      rule?.['affected_country_division_ids'],
      rule?.extras,
      rule?.['vaccination'],
    ],
    [hawaii?.id, [newYork?.id], { quarantine_days: 5 }, null],
  )
})
