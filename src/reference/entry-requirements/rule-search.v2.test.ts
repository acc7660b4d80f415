import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { type Caller, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import type { Db } from '../../platform/db/db.ts'
import { countryId } from '../world/country-ids.ts'
import type { RuleKind } from './entry-requirement.ts'
import { replaceTestRules, type TestRule } from './rules.testing.ts'

interface Shown {
  readonly id: string
  readonly comment: string
  readonly origin_country_division_id: string | null
}
interface Refusal {
  readonly error: { readonly code: string; readonly fields: Record<string, string[]> }
}

const rules: readonly TestRule[] = [
  { name: 'IN form, all', into: 'IN', type: 9 },
  { name: 'IN test, from DE', into: 'IN', type: 8, from: ['DE', 'FR'], extras: { entry_hours: 72 } },
  { name: 'IN quarantine, from BR', into: 'IN', type: 5, from: ['BR'] },
  { name: 'IN foreigners', into: 'IN', type: 1, value: 1 },
  { name: 'Maharashtra quarantine', into: 'IN', division: 'IN-MH', type: 5 },
  { name: 'Goa quarantine', into: 'IN', division: 'IN-GA', type: 5 },
  { name: 'IN from Bavaria', into: 'IN', type: 7, fromDivisions: ['DE-BY'] },
  { name: 'IN from Berlin', into: 'IN', type: 7, from: ['DE', 'FR'], fromDivisions: ['DE-BE'] },
  { name: 'IN next month', into: 'IN', type: 9, validFrom: '2026-12-01T00:00:00Z' },
  { name: 'IN last month', into: 'IN', type: 9, validUntil: '2026-11-01T00:00:00Z' },
  { name: 'US yellow fever', into: 'US', type: 6, from: ['BR'], vaccination: 'yellow-fever-vaccine' },
  { name: 'US vaccination', into: 'US', type: 6, value: 2 },
  { name: 'US vaccines', into: 'US', type: 10, extras: { vacc_list: [0, 1] } },
  { name: 'US test, not of the vaccinated', into: 'US', type: 3, value: 2, extras: { vacc_list: [2] } },
  { name: 'US test, with exceptions', into: 'US', type: 3, value: 2 },
  { name: 'US quarantine of all', into: 'US', type: 5, value: 1, extras: { vacc_list: [2] } },
]
const names = (list: readonly Shown[]): string[] => list.map(({ comment }) => comment).sort()

const country = ['IN form, all', 'IN foreigners', 'IN test, from DE']
const fromGermany = [...country, 'Goa quarantine', 'IN from Bavaria', 'IN from Berlin', 'Maharashtra quarantine']
const fromMunich = [...country, 'IN from Bavaria', 'Maharashtra quarantine']

const searches: readonly (readonly [query: string, expected: readonly string[]])[] = [
  ['destination=IN&departure=DE', fromGermany],
  ['destination=ind&departure=deu', fromGermany],
  [`destination=${countryId('IN')}&departure=${countryId('DE').toUpperCase()}`, fromGermany],
  ['departure_airport=MUC&destination_airport=bom', fromMunich],
  ['departure_airport=eddm&destination_airport=VABB', fromMunich],
  ['departure_lat=48.3538&departure_lng=11.7861&destination_lat=19.0887&destination_lng=72.8679', fromMunich],
  ['destination_country_division=IN-MH&departure=DE', fromGermany.filter((name) => !name.startsWith('Goa'))],
  ['destination_country_division=in-ga&destination=IN&departure=FR', [...country, 'Goa quarantine', 'IN from Berlin']],
  ['destination_country_division=IN-MH&types=5', ['IN quarantine, from BR', 'Maharashtra quarantine']],
  [
    'destination=IN&departure=BR',
    ['Goa quarantine', 'IN foreigners', 'IN form, all', 'IN quarantine, from BR', 'Maharashtra quarantine'],
  ],
  ['destination=IN&departure=DE&destination_airport=JFK&departure_airport=MUC', []],
  ['origin_country_id=IN&types=9', ['IN form, all']],
  ['origin_country_id=IN&types=9, 8,8', ['IN form, all', 'IN test, from DE']],
  ['origin_country_id=IN&types=9&types=8', ['IN form, all', 'IN test, from DE']],
  ['origin_country_id=IN&types[]=9&types%5B%5D=8', ['IN form, all', 'IN test, from DE']],
  [
    'affected_country_id=BR&types=5,6',
    [
      'Goa quarantine',
      'IN quarantine, from BR',
      'Maharashtra quarantine',
      'US quarantine of all',
      'US vaccination',
      'US yellow fever',
    ],
  ],
  ['affected_country_id=BR&origin_country_id=US&types=6', ['US vaccination', 'US yellow fever']],
  ['nationality=FR&types=8', ['IN test, from DE']],
  ['nationality=BR&types=8', ['IN test, from DE']],
  ['nationality=IN&origin_country_id=IN&types=1', []],
  ['nationality=ESP&origin_country_id=IN&types=1', ['IN foreigners']],
  [
    'nationality=BR&destination=IN&departure=DE&types=5,8',
    ['Goa quarantine', 'IN test, from DE', 'Maharashtra quarantine'],
  ],
  [
    'origin_country_id=US&affected_country_id=BR&vaccinated=true',
    ['US quarantine of all', 'US test, with exceptions', 'US vaccines', 'US yellow fever'],
  ],
  [
    'origin_country_id=US&types=3,6&vaccinated=false',
    ['US test, not of the vaccinated', 'US test, with exceptions', 'US vaccination', 'US yellow fever'],
  ],
  ['origin_country_id=IN&types=9&as_of=2026-12-05', ['IN form, all', 'IN next month']],
  ['origin_country_id=IN&types=9&as_of=2026-10-20T00:00:00Z', ['IN form, all', 'IN last month']],
  ['origin_country_id=IN&types=9&as_of=2025-12-31', []],
  ['origin_country_id=FR', []],
]

const refusals: readonly (readonly [query: string, fields: readonly string[]])[] = [
  ['destination=IN', ['departure']],
  ['departure=DE', ['destination']],
  ['destination_country_division=IN-MH&destination=IN', ['departure']],
  ['departure_airport=MUC', ['destination_airport']],
  ['destination_airport=BOM', ['departure_airport']],
  ['destination_lat=1', ['departure_lat', 'departure_lng', 'destination_lng']],
  ['destination_lat=48&destination_lng=11&departure_lat=1', ['departure_lng']],
  ['departure_lat=91&departure_lng=0&destination_lat=0&destination_lng=181', ['departure_lat', 'destination_lng']],
  ['departure_lat=-45&departure_lng=-20&destination_lat=19&destination_lng=72.9', ['departure_lat']],
  ['types=5,11', ['types']],
  ['types=quarantine', ['types']],
  ['types=,', ['types']],
  ['types[]=quarantine', ['types']],
  ['origin_country_id=XQ', ['origin_country_id']],
  ['affected_country_id=atlantis', ['affected_country_id']],
  ['nationality=11', ['nationality']],
  ['destination=QQ&departure=ZZ', ['departure', 'destination']],
  ['destination_country_division=IN-ZZ', ['destination_country_division']],
  ['departure_airport=zz9&destination_airport=BOM', ['departure_airport']],
  ['as_of=tomorrow', ['as_of']],
]

test('every filter, alone and together; what is refused; pages; languages', async (top) => {
  const { as, db, nobody, asPublic, givenCompany } = await testApp(top, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company)

  const everyOperation = async (t: TestContext, kind: RuleKind): Promise<void> => {
    await replaceTestRules(db.db(), kind, rules)
    const search = (query: string) => partner.get<Shown[]>(`/api/v2/${kind}?per_page=100&${query}`)

    for (const [query, expected] of searches)
      await t.test(query, async () => {
        const { status, body, headers, text } = await search(query)
        assert.equal(status, 200, text)
        assert.deepEqual(names(body), [...expected].sort())
        assert.equal(headers['total-count'], String(expected.length))
      })

    for (const [query, fields] of refusals)
      await t.test(`refused: ${query}`, async () => {
        const { status, body } = await partner.get<Refusal>(`/api/v2/${kind}?${query}`)
        assert.equal(status, 422)
        assert.equal(body.error.code, 'validation_failed')
        assert.deepEqual(Object.keys(body.error.fields).sort(), fields)
      })

    await t.test('numbers and flags of the wrong type are malformed', async (t) => {
      for (const query of ['destination_lat=north', 'vaccinated=perhaps', 'page=first'])
        await t.test(nameOf(query), async () => {
          assert.equal((await partner.get(`/api/v2/${kind}?${query}`)).status, 400, query)
        })
    })

    await t.test('MUC to BOM: airports, points, codes and division give the same rules of the country', async (t) => {
      const ways = searches.slice(0, 7).map(([query]) => query)
      for (const query of ways)
        await t.test(nameOf(query), async () => {
          const ofCountry = (await search(query)).body.filter((rule) => rule.origin_country_division_id === null)
          assert.deepEqual(
            names(ofCountry.filter(({ comment }) => !comment.includes('Berlin'))),
            [...country, 'IN from Bavaria'].sort(),
            query,
          )
        })
    })

    await t.test('pages are whole and in one order', async () => {
      const seen: string[] = []
      for (let page = 1; page <= 4; page++) {
        const { body, headers } = await partner.get<Shown[]>(`/api/v2/${kind}?per_page=5&page=${page}`)
        seen.push(...body.map(({ id }) => id))
        assert.equal(headers['total-count'], '14', `page ${page}, also past the end`)
        if (page < 3) assert.match(headers['link'] ?? '', /per_page=5>; rel="next"/)
      }
      const all = (await search('')).body.map(({ id }) => id)
      assert.deepEqual(seen, all)
      assert.equal(new Set(seen).size, 14)
    })

    await t.test('texts in the requested language', async () => {
      const comment = async (language: string) =>
        (
          await partner.get<Shown[]>(`/api/v2/${kind}?types=7&destination=IN&departure=DE`, {
            'accept-language': language,
          })
        ).body[0]?.comment
      assert.match(String(await comment('es')), /en español$/)
      assert.match(String(await comment('fr')), /^IN from \w+$/)
      assert.deepEqual(Object.keys((await comment('all')) as unknown as object), ['en', 'es'])
    })

    await t.test('a country’s rules; who may read', async (t) => {
      const { body } = await partner.get<Shown[]>(`/api/v2/countries/in/${kind}`)
      assert.equal(body.length, 8, 'its divisions’ too, and neither what is over nor what is to come')
      assert.equal((await partner.get<Shown[]>(`/api/v2/countries/IN/${kind}?as_of=2026-12-01`)).body.length, 9)
      assert.equal((await partner.get(`/api/v2/countries/atlantis/${kind}`)).status, 404)
      for (const path of [`/api/v2/${kind}`, `/api/v2/countries/IN/${kind}`])
        await t.test(nameOf(path), async () => {
          assert.equal((await asPublic(company).get(path)).status, 200)
          assert.equal((await nobody.get(path)).status, 401)
        })
    })
  }
  for (const kind of ['entry_requirements', 'travel_restrictions'] as const)
    await top.test(kind, (t) => everyOperation(t, kind))
  await top.test('the index finds what a look at every rule finds', () => againstOracle(db.db(), partner))
})

/** What decision 0009 says, rule by rule, without any index. */
function holds(rule: TestRule, from: string, division: string | null, into: string, state: string | null): boolean {
  const imposed = rule.into === into && (rule.division === undefined || state === null || rule.division === state)
  const own = (rule.fromDivisions ?? []).filter((code) => code.startsWith(`${from}-`))
  if (own.length > 0) return imposed && (division === null || own.includes(division))
  const everybody = (rule.from ?? []).length === 0 && (rule.fromDivisions ?? []).length === 0
  return imposed && (everybody || (rule.from ?? []).includes(from))
}

async function againstOracle(db: Db, partner: Caller): Promise<void> {
  const countries = ['DE', 'US', 'IN']
  const divisions = ['DE-BY', 'DE-BE', 'US-NY', 'US-HI', 'IN-MH', 'IN-GA']
  const ofCountry = (cc: string): string[] => divisions.filter((code) => code.startsWith(cc))
  const rule = fc.constantFrom(...countries).chain((into) =>
    fc.record({
      into: fc.constant(into),
      division: fc.option(fc.constantFrom(...ofCountry(into)), { nil: undefined, freq: 1 }),
      from: fc.subarray(countries, { maxLength: 2 }),
      fromDivisions: fc.subarray(divisions, { maxLength: 2 }),
    }),
  )
  const airports: Readonly<Record<string, readonly [string, string]>> = {
    MUC: ['DE', 'DE-BY'],
    BER: ['DE', 'DE-BB'],
    JFK: ['US', 'US-NY'],
    HNL: ['US', 'US-HI'],
    BOM: ['IN', 'IN-MH'],
  }
  for (const sample of fc.sample(fc.array(rule, { minLength: 12, maxLength: 12 }), { numRuns: 6, seed: 2026 })) {
    const given = sample.map((one, n) => ({
      name: `rule ${n}`,
      into: one.into,
      from: one.from,
      fromDivisions: one.fromDivisions,
      ...(one.division === undefined ? {} : { division: one.division }),
    }))
    await replaceTestRules(db, 'entry_requirements', given)
    const found = async (query: string): Promise<string[]> =>
      names((await partner.get<Shown[]>(`/api/v2/entry_requirements?per_page=100&${query}`)).body)
    const expected = (keep: (one: TestRule) => boolean): string[] =>
      given
        .filter(keep)
        .map(({ name }) => name)
        .sort()
    for (const from of countries)
      for (const into of countries)
        assert.deepEqual(
          await found(`departure=${from}&destination=${into}`),
          expected((one) => holds(one, from, null, into, null)),
          `${from} to ${into}: ${JSON.stringify(given)}`,
        )
    for (const [departure, [from, division]] of Object.entries(airports))
      for (const [destination, [into, state]] of Object.entries(airports))
        assert.deepEqual(
          await found(`departure_airport=${departure}&destination_airport=${destination}`),
          expected((one) => holds(one, from, division, into, state)),
          `${departure} to ${destination}: ${JSON.stringify(given)}`,
        )
  }
}
