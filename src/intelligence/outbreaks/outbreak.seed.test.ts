import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { readTable } from '../../platform/csv.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countryId, diseaseId } from '../../reference/index.ts'
import { givenDesk, type Json } from '../testing.ts'
import { readReportedOutbreaks, reportedOutbreakId, seedOutbreaks } from './outbreak.seed.ts'

interface Shown extends Json {
  readonly id: string
  readonly status: number
  readonly headline: string
  readonly body: string
  readonly disease: { readonly id: string }
  readonly sources: readonly { readonly url: string }[]
}

const noProgress = (): void => {}
const loaded = 161

test('reported outbreaks: each row of the table is loaded, or left out for a reason', async (t) => {
  const { ctx } = await testDatabase(t, 'world')
  const outbreaks = await readReportedOutbreaks(ctx())
  assert.equal(outbreaks.length, loaded)
  assert.equal(new Set(outbreaks.map(reportedOutbreakId)).size, loaded)
  for (const { headline, body, first, last, sources } of outbreaks) {
    assert.match(headline.en ?? '', /: WHO (and national authorities )?reported on .+ (on|between) \d/)
    assert.match(headline.es ?? '', /: la OMS (y las autoridades nacionales )?informa?(ó|ron) sobre (el|la) .+ el \d/)
    assert.ok(headline.en?.includes(last.slice(0, 4)) && headline.es?.includes(last.slice(0, 4)), headline.en)
    assert.doesNotMatch(`${body.en} ${body.es}`, /undefined|null|NaN/)
    assert.ok(first <= last && sources.every((url) => url.startsWith('https://www.who.int/')))
  }
  const text = readFileSync(join(import.meta.dirname, '../../../world/facts/outbreaks.csv'), 'utf8')
  const seen = new Map<string, number>()
  for (const { provenance } of outbreaks) seen.set(provenance.reported_as, (seen.get(provenance.reported_as) ?? 0) + 1)
  const leftOut = new Map<string, number>()
  for (const one of readTable(text))
    if ('row' in one) leftOut.set(one.row['disease'] ?? '', (leftOut.get(one.row['disease'] ?? '') ?? 0) + 1)
  for (const [name, count] of seen) leftOut.set(name, (leftOut.get(name) ?? 0) - count)
  const several = [...leftOut].filter(([, count]) => count > 1)
  assert.deepEqual(several.toSorted(), [
    ['Bacterial meningitis, unspecified', 3],
    ['Severe acute respiratory syndrome', 2],
    ['Unspecified viral disease', 6],
  ])
  assert.equal([...leftOut].filter(([, count]) => count === 1).length, 16, 'diseases with one row and no page')
})

test('reported outbreaks as version 2 shows them: dated, with links, in both languages', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const shown = async (country: string, language: string, slug: string): Promise<Shown> => {
    const { status, body } = await phone.get<Shown[]>(
      `/api/v2/disease_outbreaks?country=${country}&disease=${slug}&per_page=1`,
      { 'accept-language': language },
    )
    assert.equal(status, 200)
    const [first] = body
    assert.ok(first)
    return first
  }
  const marburg = await shown('RW', 'en', 'marburg')
  assert.equal(
    marburg.headline,
    'Rwanda: WHO reported on Marburg virus disease between 30 September 2024 and 20 December 2024',
  )
  assert.equal(
    marburg.body,
    'WHO published 7 notices on this, the first on 30 September 2024 and the last on 20 December 2024. These are days of reports: when the outbreak began is not known. The notice of 20 December 2024 says that its end was declared. Our list is of 13 May 2026; it does not say what has happened since.',
  )
  assert.deepEqual(
    ['status', 'started_on', 'ended_on', 'first_reported_on', 'last_reported_on', 'cases'].map((name) => marburg[name]),
    [1, null, null, '2024-09-30', '2024-12-20', null],
  )
  assert.equal(marburg.sources.length, 2)
  assert.equal(
    (await shown('RW', 'es', 'marburg')).headline,
    'Ruanda: la OMS informó sobre la enfermedad por el virus de Marburgo entre el 30 de septiembre de 2024 y el 20 de diciembre de 2024',
  )
  const measles = await shown('CA', 'es', 'measles')
  assert.equal(measles.headline, 'Canadá: la OMS informó sobre el sarampión el 28 de abril de 2025')
  assert.match(measles.body, /^La OMS publicó un aviso al respecto, el 28 de abril de 2025\. .*El aviso habla de casos/)
  assert.match(measles.body, /El aviso nombra también otros países\./)
  const cholera = await shown('CG', 'en', 'cholera')
  assert.match(cholera.body, /The notice names other diseases too\./)
  assert.doesNotMatch(cholera.body, /other countries/, 'the table counts its diseases as countries')
  assert.match((await shown('CD', 'en', 'ebola')).headline, /WHO and national authorities reported on Ebola disease/)
})

test('an outbreak without a declared end is open until 90 days after its last report', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2027-01-03T23:59:59.000Z' })
  const { staff } = await givenDesk(house)
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const openOnes = async (): Promise<string[]> =>
    (await phone.get<Shown[]>('/api/v2/disease_outbreaks?status=0')).body.map(({ headline }) => headline)
  const [ebola = ''] = await openOnes()
  assert.deepEqual(await openOnes(), [ebola])
  assert.match(ebola, /^Democratic Republic of the Congo|^Congo/)
  assert.match(ebola, /between 15 May 2026 and 6 October 2026$/)
  const ofCountry = async (): Promise<Shown[]> =>
    (await phone.get<Shown[]>('/api/v2/countries/CD/disease_outbreaks')).body
  const [first, second] = await ofCountry()
  assert.ok(first && second)
  assert.deepEqual([first.status, second.status, first.headline], [0, 1, ebola])

  house.clock.advance(1_000)
  assert.deepEqual(await openOnes(), [])
  const desk = `/api/desk/disease_outbreaks/${first.id}`
  const closed = await staff.get<Json>(desk)
  assert.deepEqual([closed.body['status'], closed.body['closed_at']], [1, '2027-01-04T00:00:00.000Z'])
  assert.equal((await staff.post(`${desk}/close`, {})).status, 409)
  assert.equal((await staff.patch(desk, { disease_outbreak: { ended_on: '2026-12-01' } })).status, 200)
  const reopened = await staff.post<Json>(`${desk}/reopen`)
  assert.deepEqual([reopened.status, reopened.body['status'], reopened.body['ended_on']], [200, 0, null])
  house.clock.advance(400 * 86_400_000)
  assert.deepEqual(await openOnes(), [ebola], 'the word of staff counts')
})

/** How many rows the tables have that a message, an event or a task would be written to. */
const consequences = async (ctx: Ctx): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const table of ['notifications', 'webhook_events', 'jobs', 'trip_alerts'])
    found[table] = Number(
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(ctx.db)).rows[0]?.n,
    )
  return found
}

test('loading again: nothing is written twice, nobody is notified, and what staff did stays', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const ctx = house.ctx()
  const { staff } = await givenDesk(house)
  assert.equal(await seedOutbreaks(ctx, noProgress), 0)
  const idOf = async (slug: string, alpha2: string): Promise<string> => {
    const found = (await readReportedOutbreaks(ctx)).find((one) => one.disease === slug && one.alpha2 === alpha2)
    assert.ok(found)
    return reportedOutbreakId(found)
  }
  const [edited, deleted, untouched] = [
    await idOf('measles', 'BD'),
    await idOf('zika', 'IN'),
    await idOf('lassa', 'NG'),
  ]
  const path = (id: string): string => `/api/desk/disease_outbreaks/${id}`
  const changes = { cases: 12, sources: ['https://health.example/measles'] }
  assert.equal((await staff.patch(path(edited), { disease_outbreak: changes })).status, 200)
  assert.equal((await staff.delete(path(deleted))).status, 200)
  // As if the last release had other texts, another source, and an outbreak that this one does not have.
  await sql`update disease_outbreaks set seed_digest = 'older', headline = '{"en": "Older"}' where id in (${edited}, ${deleted}, ${untouched})`.execute(
    ctx.db,
  )
  await sql`update disease_outbreak_sources set id = gen_random_uuid(), url = 'https://health.example/older' where outbreak_id = ${untouched}`.execute(
    ctx.db,
  )
  await sql`insert into disease_outbreaks (id, disease_id, status, headline, seed_digest, created_at, updated_at)
    values (gen_random_uuid(), ${diseaseId('measles')}, 'open', '{"en": "Withdrawn"}', 'older', now(), now())`.execute(
    ctx.db,
  )
  const before = await consequences(ctx)
  assert.equal(await seedOutbreaks(ctx, noProgress), 2, 'one withdrawn, one written')
  assert.deepEqual(await consequences(ctx), before)
  const read = async (id: string) => (await staff.get<Shown>(path(id))).body
  const kept = await read(edited)
  assert.deepEqual([kept.headline, kept['cases'], kept.sources.length], ['Older', 12, 1])
  assert.equal((await staff.get(path(deleted))).status, 404)
  const renewed = await read(untouched)
  assert.match(renewed.headline, /^Nigeria: WHO reported on Lassa fever/)
  assert.match(renewed.sources[0]?.url ?? '', /^https:\/\/www\.who\.int\//)
  assert.equal(await seedOutbreaks(ctx, noProgress), 0)

  await sql`delete from disease_outbreaks where edited = '{}'`.execute(ctx.db)
  assert.equal(await seedOutbreaks(ctx, noProgress), loaded - 2)
  assert.deepEqual(await consequences(ctx), before)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from disease_outbreak_countries where country_id = ${countryId('NG')}`.execute(ctx.db)
  assert.ok((rows[0]?.n ?? 0) >= 4)
})
