import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { sized } from '../../../test/support/size.ts'

interface Shown {
  readonly id: string
  readonly nationality: { readonly country_code: string; readonly name: string; readonly id: string }
  readonly destination: { readonly country_code: string; readonly name: string; readonly id: string }
  readonly kind: string
  readonly days: number | null
  readonly as_of: string
  readonly sentence: string
  readonly [field: string]: unknown
}

const passportStep = sized('one of so many passports is asked for over HTTP', { commit: 10, full: 1 })

/** Passport, destination, kind, days, as_of: read by name from the sources. */
const pairs = [
  ['DE', 'JP', 'visa_free', 90, '2026-02-17'],
  ['US', 'GB', 'eta', null, '2026-02-17'],
  ['US', 'BR', 'e_visa', null, '2026-02-17'],
  ['US', 'CN', 'visa_required', null, '2026-02-17'],
  ['US', 'IN', 'e_visa', null, '2026-02-17'],
  ['US', 'VN', 'e_visa', null, '2026-02-17'],
  ['US', 'TR', 'visa_free', 90, '2026-02-17'],
  ['US', 'AU', 'eta', null, '2026-02-17'],
  ['GB', 'US', 'eta', null, '2026-02-17'],
  ['GB', 'IN', 'e_visa', null, '2026-02-17'],
  ['DE', 'CN', 'visa_free', 30, '2026-02-17'],
  ['DE', 'US', 'eta', null, '2026-02-17'],
  ['DE', 'FR', 'visa_free', null, '2026-02-17'],
  ['IN', 'TH', 'visa_free', 60, '2026-02-17'],
  ['IN', 'NP', 'visa_free', null, '2026-02-17'],
  ['IN', 'US', 'visa_required', null, '2026-02-17'],
  ['CN', 'SG', 'visa_free', 30, '2026-02-17'],
  ['RU', 'DE', 'visa_required', null, '2026-02-17'],
  ['RU', 'TR', 'visa_free', 60, '2026-02-17'],
  ['BR', 'GB', 'eta', null, '2026-02-17'],
  ['BR', 'US', 'visa_required', null, '2026-02-17'],
  ['ZA', 'IE', 'visa_required', null, '2026-02-17'],
  ['KE', 'ZA', 'visa_free', 90, '2026-02-17'],
  ['IL', 'LB', 'no_admission', null, '2026-02-17'],
  ['JP', 'CN', 'visa_free', 30, '2026-02-17'],
  ['MX', 'CA', 'visa_required', null, '2026-02-17'],
  ['XK', 'DE', 'visa_free', 90, '2026-02-17'],
  ['PH', 'TW', 'visa_free', 14, '2026-02-17'],
  ['GB', 'JP', 'visa_free', 90, '2026-02-17'],
  ['KE', 'RW', 'visa_free', 180, '2026-02-17'],
  // The government contradicts the sources, or is the only one.
  ['GB', 'CN', 'visa_free', null, '2026-02-17'],
  ['CA', 'CN', 'visa_free', null, '2026-02-17'],
  ['GB', 'LK', 'eta', null, '2026-02-17'],
  ['US', 'BO', 'visa_required', null, '2026-02-17'],
  ['CA', 'AW', 'visa_free', 90, '2026-08-22'],
  ['FR', 'FR', 'own_country', null, '2026-02-17'],
] as const

test('visa requirements', async (t) => {
  const { as, asPublic, nobody, db, givenCompany, givenTraveller, givenStaff, changesReceived } = await testApp(t, {
    template: 'world',
  })
  const company = await givenCompany()
  const partner = as(company)
  const list = async (query: string, headers?: Record<string, string>): Promise<Shown[]> => {
    const { status, body } = await partner.get<Shown[]>(`/api/v2/visa_requirements?${query}`, headers)
    assert.equal(status, 200, query)
    return body
  }

  await t.test('every pair of 199 × 199 is answered, and 50 pairs of territories', async () => {
    const { rows } = await sql<{ passport: string; destinations: string[] }>`
      select passport, array_agg(destination order by destination) as destinations from visa_requirements group by passport order by passport`.execute(
      db.db(),
    )
    const passports = new Set(rows.map(({ passport }) => passport))
    assert.equal(passports.size, 199)
    const all = rows.flatMap(({ destinations }) => destinations)
    const between = all.filter((code) => passports.has(code)).length
    assert.deepEqual({ between, territories: all.length - between }, { between: 199 * 198, territories: 50 })
    for (const { passport, destinations } of rows.filter((_, n) => n % passportStep === 0)) {
      const shown = await list(`nationality=${passport}`)
      assert.ok(shown.every((one) => one.nationality.country_code === passport && one.sentence.length > 40))
      assert.ok(shown.every(({ kind, as_of }) => kind !== '' && /^\d{4}-\d\d-\d\d$/.test(as_of)))
      // The own country is not stored.
      assert.deepEqual(shown.map((one) => one.destination.country_code).sort(), [...destinations, passport].sort())
    }
  })

  for (const [nationality, destination, kind, days, asOf] of pairs)
    await t.test(`${nationality} → ${destination}`, async () => {
      const [one, ...more] = await list(`nationality=${nationality}&destination=${destination}`)
      assert.deepEqual(more, [])
      assert.deepEqual(
        [one?.nationality.country_code, one?.destination.country_code, one?.kind, one?.days, one?.as_of],
        [nationality, destination, kind, days, asOf],
      )
    })

  await t.test('every field of a pair whose government contradicts the sources', async () => {
    const [one] = await list('nationality=gbr&destination=cHn')
    assert.deepEqual(one, {
      id: one?.id,
      nationality: { id: one?.nationality.id, country_code: 'GB', country_code_3: 'GBR', name: 'United Kingdom' },
      destination: { id: one?.destination.id, country_code: 'CN', country_code_3: 'CHN', name: 'China' },
      kind: 'visa_free',
      days: null,
      freedom_of_movement: false,
      stated_by: 'government',
      as_of: '2026-02-17',
      sources: ['Passport Index', 'visa-map', 'Government of the United Kingdom'],
      sources_agreeing: 2,
      sources_total: 3,
      agreement: 'some',
      government_says: 'not_needed',
      government_as_of: '2026-08-22',
      disputed: true,
      changed_recently: false,
      previous_kind: null,
      changed_after: null,
      changed_until: null,
      listed_kind: 'visa_required',
      listed_days: null,
      overruled: false,
      note: null,
      references: [],
      sentence:
        'The government of the United Kingdom said in August 2026 that holders of its passport can visit China without a visa (the length of stay is not stated); other sources, of February 2026, say that they need a visa. Check with the embassy.',
    })
    const country = await partner.get<{ id: string }>('/api/v2/countries/CN')
    assert.equal(one?.destination.id, country.body.id)
  })

  await t.test('what changed, what is disputed, what was corrected', async () => {
    const [changed] = await list('nationality=JP&destination=CN')
    assert.deepEqual([changed?.['changed_recently'], changed?.['previous_kind']], [true, 'visa_required'])
    const [renamed] = await list('nationality=GB&destination=US')
    assert.deepEqual([renamed?.['changed_recently'], renamed?.['previous_kind']], [false, null])
    const [disputed] = await list('nationality=IN&destination=TH')
    assert.equal(disputed?.['disputed'], true)
    assert.match(disputed?.sentence ?? '', /^Sources differ\./)
    const [corrected] = await list('nationality=GB&destination=JP')
    assert.deepEqual(
      [corrected?.['government_says'], corrected?.['disputed'], corrected?.['agreement']],
      ['not_needed', false, 'all'],
    )
    assert.match(String(corrected?.['note']), /misread/)
  })

  await t.test('a whole destination', async () => {
    const shown = await list('destination=JPN')
    assert.equal(shown.length, 199)
    assert.ok(shown.every((one) => one.destination.country_code === 'JP'))
    assert.equal((await list('destination=AW')).length, 2)
  })

  await t.test('what nobody lists is absent: an unknown pair, a place without a passport', async () => {
    assert.deepEqual(await list('nationality=DE&destination=AW'), [])
    assert.deepEqual(await list('nationality=AQ'), [])
    assert.deepEqual(await list('nationality=AQ&destination=AQ'), [])
    assert.deepEqual(await list('nationality=AW&destination=AW'), [])
  })

  await t.test('refusals name the field', async () => {
    for (const [query, field] of [
      ['', 'nationality'],
      ['nationality=XX', 'nationality'],
      ['destination=', 'destination'],
      ['nationality=DE&destination=Japan', 'destination'],
    ] as const) {
      const { status, body } = await partner.get<{ errors?: Record<string, unknown> }>(
        `/api/v2/visa_requirements?${query}`,
      )
      assert.equal(status, 422, query)
      assert.ok(JSON.stringify(body).includes(field), query)
    }
  })

  await t.test('in Spanish, in all languages, in one that has no sentences', async () => {
    const query = 'nationality=DE&destination=US'
    const [spanish] = await list(query, { 'accept-language': 'es' })
    assert.equal(spanish?.destination.name, 'Estados Unidos')
    assert.equal(
      spanish?.sentence,
      'Según fuentes de febrero de 2026, los titulares de un pasaporte de Alemania no necesitan visado para visitar los Estados Unidos, pero deben obtener una autorización electrónica de viaje (ETA) antes de viajar; consúltelo con la embajada.',
    )
    const [all] = await list(query, { 'accept-language': 'all' })
    assert.deepEqual(Object.keys(all?.sentence ?? {}), ['en', 'es'])
    const [japanese] = await list(query, { 'accept-language': 'ja' })
    assert.match(japanese?.sentence ?? '', /^Sources of February 2026 say that/)
  })

  await t.test('who may read it', async () => {
    const url = '/api/v2/visa_requirements?nationality=DE&destination=JP'
    assert.equal((await asPublic(company).get(url)).status, 200)
    assert.equal((await as(await givenTraveller(company)).get(url)).status, 200)
    assert.equal((await as(await givenStaff()).get(url)).status, 200)
    assert.equal((await nobody.get(url)).status, 401)
    assert.equal((await as('gwc_wrong').get(url)).status, 401)
  })

  await t.test('it is cached, and a change of a pair or of a country’s name is seen', async () => {
    const url = '/api/v2/visa_requirements?nationality=DE&destination=JP'
    const first = await partner.get<Shown[]>(url)
    const etag = first.headers['etag'] ?? ''
    assert.equal((await partner.get(url, { 'if-none-match': etag })).status, 304)
    await sql`update visa_requirements set days = 15 where passport = 'DE' and destination = 'JP'`.execute(db.db())
    await changesReceived()
    const second = await partner.get<Shown[]>(url, { 'if-none-match': etag })
    assert.deepEqual([second.status, second.body[0]?.days], [200, 15])
    await sql`update countries set name = name || '{"en": "Nippon"}' where alpha2 = 'JP'`.execute(db.db())
    await changesReceived()
    assert.match(
      (await partner.get<Shown[]>(url)).body[0]?.sentence ?? '',
      /can visit Nippon without a visa for up to 15 days/,
    )
  })
})
