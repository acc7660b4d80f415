import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { createAdvisory, createAlert, publishAlert } from '../../src/intelligence/index.ts'
import { newKey } from '../../src/people/keys/key.ts'
import { cityId, createRule } from '../../src/reference/index.ts'
import { testApp } from '../support/app.ts'
import { writtenOut } from '../support/openapi.ts'
import { closed, type Document } from './shape.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)

/** Operations of version 2 that read reference data: the path, and a URL with a result. */
const reads: readonly (readonly [path: string, example: string])[] = [
  ['/airlines', '/airlines?like=air'],
  ['/airports', '/airports?iata=LHR'],
  ['/cities', '/cities?like=cusco&lat=-13.5&lng=-72'],
  ['/cities/:id', `/cities/${cityId(3_941_584)}`],
  ['/countries', '/countries'],
  ['/countries', '/countries?short=true'],
  ['/countries/:cc', '/countries/bra'],
  ['/countries/:cc/entry_requirements', '/countries/GH/entry_requirements'],
  ['/entry_requirements', '/entry_requirements?destination=GH&departure=BR&types=6,10'],
  ['/countries/:cc/travel_restrictions', '/countries/GH/travel_restrictions'],
  ['/travel_restrictions', '/travel_restrictions?origin_country_id=GH'],
  ['/diseases', '/diseases'],
  ['/diseases/:id', '/diseases/malaria'],
  ['/medications', '/medications'],
  ['/vaccinations', '/vaccinations'],
  ['/countries/:cc/diseases', '/countries/KE/diseases'],
  ['/countries/:cc/medications', '/countries/KE/medications'],
  ['/countries/:cc/vaccinations', '/countries/KE/vaccinations'],
  ['/countries/:cc/hospitals', '/countries/GH/hospitals'],
  ['/hospitals', '/hospitals?nelat=5.8&nelng=0.1&swlat=5.4&swlng=-0.4'],
  ['/safety_categories', '/safety_categories'],
  ['/alerts', '/alerts'],
  ['/countries/:cc/alerts', '/countries/PE/alerts'],
  ['/countries/:cc/advisories', '/countries/PE/advisories'],
]

test('reference data of version 2 opens to every kind of key, and fits its document', async (t) => {
  const { as, asPublic, ctx, nobody, givenCompany, givenTraveller, givenStaff } = await testApp(t, {
    template: 'world',
  })
  const company = await givenCompany()
  const callers = {
    'a company': as(company),
    'a traveller': as(await givenTraveller(company)),
    'a public key': asPublic(company),
    staff: as((await givenStaff()).key),
  }
  const wrong = {
    'no key': nobody,
    'a key that nobody has': as(newKey('company')),
    'no key at all': as('nonsense-key'),
  }
  const document = writtenOut((await nobody.get<Document>('/openapi/v2.json')).body)
  const happening = { headline: 'Flooding', body: 'Roads are under water.', countries: ['PE'] }
  const airs = { airports: ['LIM'], airlines: ['LAN'], sources: ['https://weather.example/lima'] }
  const { id: alertId } = await createAlert(ctx(), { ...happening, ...airs, category: 'safety', riskLevel: 'high' })
  await publishAlert(ctx(), alertId, undefined)
  await createAdvisory(ctx(), happening)
  await createRule(ctx(), 'travel_restrictions', { type: 2, value: 1, originCountry: 'GH' })

  for (const [path, example] of [...reads, ['/alerts/:alert_id', `/alerts/${alertId}`] as const]) {
    await t.test(`GET ${example}`, async (t) => {
      const documented = document.paths[`/api/v2${path.replace(/:(\w+)/g, '{$1}')}`]?.['get']
      const schemaOf = (status: number): object =>
        documented?.responses[status]?.content?.['application/json']?.schema ?? assert.fail(`${status} is documented`)
      const validate = ajv.compile(closed(schemaOf(200)) as object)
      let first: string | undefined
      for (const [who, caller] of Object.entries(callers))
        await t.test(who, async () => {
          const { status, body, text } = await caller.get<unknown>(`/api/v2${example}`)
          assert.equal(status, 200, `${who}: ${text.slice(0, 200)}`)
          assert.ok(!Array.isArray(body) || body.length > 0, 'the list is not empty')
          const fits = validate(body)
          const errors = (validate.errors ?? []).map(
            (e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`,
          )
          assert.ok(fits, errors.slice(0, 5).join('\n'))
          assert.equal(text, first ?? text, `${who} reads what others read`)
          first = text
        })
      for (const [who, caller] of Object.entries(wrong))
        await t.test(who, async () => {
          const { status, body } = await caller.get(`/api/v2${example}`)
          assert.equal(status, 401, who)
          assert.ok(ajv.validate(schemaOf(401), body), who)
        })
      if (!path.includes(':')) return
      const lost = await callers['a company'].get(`/api/v2${path.replace(/:\w+/, 'nowhere')}`)
      assert.equal(lost.status, 404)
      assert.ok(ajv.validate(schemaOf(404), lost.body))
    })
  }

  await t.test('a country is the same by id and codes, and its flags and borders are there', async (t) => {
    const { body } = await as(company).get<Record<string, unknown> & { flag: Record<string, string> }>(
      '/api/v2/countries/BR',
    )
    for (const word of [String(body['id']), 'br', 'BRA'])
      await t.test(word, async () => {
        assert.deepEqual((await as(company).get(`/api/v2/countries/${word}`)).body, body, word)
      })
    for (const url of [...Object.values(body.flag), String(body['topojson_url']), String(body['geojson_url'])])
      await t.test(url, async () => {
        assert.equal((await nobody.get(new URL(url).pathname)).status, 200, url)
      })
  })
})
