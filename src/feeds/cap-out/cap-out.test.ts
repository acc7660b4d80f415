import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import type { Caller } from '../../../test/support/caller.ts'
import { goodReport } from '../../../test/support/feed-parsers.ts'
import { createAlert, publishAlert, type SourceOrigin } from '../../intelligence/index.ts'
import { givenDesk, type Json } from '../../intelligence/testing.ts'
import { riskOfCap } from '../assessment/cap-assessment.ts'
import { answerOf, readListed, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import type { Report } from '../reading/reading.ts'
import { covers, parameters, readBack, schemaErrors, square, texts } from './cap-out.testing.ts'

const documents: string[] = []

async function documentOf(caller: Caller, alertId: string): Promise<string> {
  const { status, headers, text } = await caller.get(`/cap/alerts/${alertId}.xml`)
  assert.equal(status, 200, text)
  assert.equal(headers['content-type'], 'application/cap+xml; charset=utf-8')
  documents.push(text)
  return text
}

const now = '2026-11-14T12:00:00.000Z'
const real = {
  demo: false,
  sandbox: false,
  feeds: 'off',
  capSender: 'Godwit warnings <warnings@godwit.example>',
} as const

test('published alerts are valid messages that our own parser reads back', async (t) => {
  const app = await testApp(t, { template: 'world', now, config: real })
  const { staff, givenAlert, givenPublished } = await givenDesk(app)
  const { nobody } = app
  const reportOf = async (fields: Json): Promise<{ document: string; report: Report }> => {
    const { id } = await givenPublished(fields)
    const document = await documentOf(nobody, id)
    return { document, report: goodReport(readBack(document)) }
  }

  await t.test('drawn, in two languages, with signs that XML knows', async () => {
    const headline = 'Flood & <mud> in "Lima" 🌊 it’s bad'
    const { document, report } = await reportOf({
      headline: { en: headline, es: 'Inundación en Lima' },
      body: { en: 'Two **roads** are closed:\n\n- A1 < A2\n- "B" & C ]]>', es: 'Dos **calles** cerradas.' },
      body_advice: { en: 'Stay *upstairs*.', es: 'Quédese arriba.' },
      risk_level: 2,
      safety_category_ids: ['flood'],
      finish: '2026-11-16T00:00:00.000Z',
      sources: ['https://weather.example/lima?a=1&b=2', 'https://two.example/'],
      country_ids: ['PE'],
      polygons: [{ type: 'Polygon', coordinates: [square(-78, -13, -76, -11), square(-77.5, -12.5, -76.5, -11.5)] }],
    })
    assert.deepEqual(report.texts, [
      {
        language: 'en',
        headline,
        body: 'Two roads are closed:\n\n• A1 < A2\n• "B" & C ]]>',
        instruction: 'Stay upstairs.',
      },
      { language: 'es', headline: 'Inundación en Lima', body: 'Dos calles cerradas.', instruction: 'Quédese arriba.' },
    ])
    assert.deepEqual(texts(document, 'event'), ['Flood', 'Inundación'])
    assert.deepEqual(texts(document, 'senderName'), ['Godwit warnings', 'Godwit warnings'])
    assert.deepEqual(
      [report.status, report.isPublic, report.phase, report.startsAt, report.confirmedUntil],
      ['actual', true, 'stands', new Date(now), new Date('2026-11-16T00:00:00Z')],
    )
    assert.equal(riskOfCap(report).risk, 'high')
    assert.deepEqual(report.links, ['https://weather.example/lima?a=1&b=2'])
    assert.deepEqual(
      [covers(report, -12.8, -77.8), covers(report, -12, -76.2), covers(report, -12, -77), covers(report, -12, -75)],
      [true, true, false, false],
    )
    assert.deepEqual(report.area.codes, [], 'a part of Peru is not Peru')
  })

  await t.test('points, countries, divisions, airports; across the date line; to come', async () => {
    const storm = await reportOf({
      headline: `Storm ${'x'.repeat(200)}`,
      risk_level: 1,
      start: '2026-11-14T15:00:00.000Z',
      safety_category_ids: ['tropical-cyclone'],
      country_ids: ['FJ'],
      locations: [
        { lat: -17.5, lng: 179.5, radius_km: 120.5 },
        { lat: -18, lng: 178 },
      ],
      polygons: [{ type: 'Polygon', coordinates: [square(178, -19, 182, -16)] }],
    })
    assert.deepEqual(storm.report.area.circles, [
      { center: { lat: -17.5, lng: 179.5 }, radiusKm: 120.5 },
      { center: { lat: -18, lng: 178 }, radiusKm: 50 },
    ])
    assert.deepEqual(
      [179, -179, 177, -177].map((lng) => covers(storm.report, -17, lng)),
      [true, true, false, false],
    )
    assert.deepEqual(
      [storm.report.severity, storm.report.urgency, storm.report.certainty],
      ['Moderate', 'Future', 'Unknown'],
    )
    assert.equal(texts(storm.document, 'headline')[0]?.length, 160)
    assert.ok(texts(storm.document, 'description')[0]?.startsWith(`Storm ${'x'.repeat(200)}\n\n`))

    const whole = await reportOf({
      headline: 'Strike',
      risk_level: 0,
      safety_category_ids: ['strike'],
      country_ids: ['PE'],
      full_country_ids: ['CL'],
    })
    assert.deepEqual(whole.report.area.codes.map(({ scheme, code }) => `${scheme} ${code}`).sort(), [
      'ISO3166-1 CL',
      'ISO3166-1 PE',
    ])
    assert.deepEqual([whole.report.severity, riskOfCap(whole.report).risk], ['Minor', 'low'])
    const division = await reportOf({
      headline: 'Dengue',
      category: 0,
      country_ids: [],
      country_division_ids: ['PE-LOR'],
    })
    assert.deepEqual(division.report.area.codes, [{ scheme: 'ISO3166-2', code: 'PE-LOR' }])
    assert.match(division.report.area.text ?? '', /^Loreto; Peru$/)
    const airport = await reportOf({ headline: 'Closed', country_ids: [], airport_ids: ['SPJC'], airline_ids: ['LAN'] })
    assert.deepEqual(airport.report.area.codes, [{ scheme: 'IATA', code: 'LIM' }])
    assert.deepEqual(parameters(airport.document, 'airline'), ['LA'])
  })

  await t.test('a correction, an update and the end take the place of what was sent before', async () => {
    const first = await givenPublished({ headline: 'Riots in Lima', safety_category_ids: ['riot'] })
    const sent = await documentOf(nobody, first.id)
    app.clock.advance(60)
    await staff.patch(`/api/desk/alerts/${first.id}`, { alert: { body: 'Roads are closed.' } })
    const corrected = await documentOf(nobody, first.id)
    app.clock.advance(60)
    const { body: next } = await staff.post<{ id: string }>(`/api/desk/alerts/${first.id}/update`, {
      alert: { risk_level: 2, update_reason: 'It has spread.' },
    })
    const update = await documentOf(nobody, next.id)
    assert.equal(await documentOf(nobody, first.id), corrected, 'what was replaced stays as it was sent')
    app.clock.advance(60)
    const closed = await staff.post(`/api/desk/alerts/${next.id}/close`, {
      alert: { all_clear: { en: 'All is calm.', es: 'Hay calma.' }, update_reason: 'It has ended.' },
    })
    assert.equal(closed.status, 200, closed.text)
    const end = await documentOf(nobody, next.id)

    const all = [sent, corrected, update, end]
    assert.deepEqual(
      all.flatMap((one) => texts(one, 'msgType')),
      ['Alert', 'Update', 'Update', 'Cancel'],
    )
    const names = all.map((one) => ['identifier', 'sent'].map((name) => texts(one, name)[0]).join())
    assert.equal(new Set(names).size, 4)
    for (const [at, one] of all.entries())
      assert.deepEqual(
        (texts(one, 'references')[0] ?? '').split(' ').filter(Boolean),
        names.slice(0, at).map((name) => `warnings@godwit.example,${name}`),
      )
    assert.deepEqual(parameters(update, 'update_reason'), ['It has spread.'])
    assert.deepEqual(new Set(all.flatMap((one) => parameters(one, 'thread'))), new Set([first.id]))
    const report = goodReport(readBack(end))
    assert.deepEqual([report.phase, report.texts[0]?.instruction], ['over', 'All is calm.'])
    assert.equal(goodReport(readBack(update)).keys.length, 4, 'itself, two before it, and the thread')

    await staff.post(`/api/desk/alerts/${next.id}/reopen`)
    assert.deepEqual(texts(await documentOf(nobody, next.id), 'msgType'), ['Update'])
  })

  await t.test('what came from a feed names it; words under a licence that keeps them are left out', async () => {
    const feed = testFeed('usgs-one', 'usgs')
    await writeFeeds(app.db.db(), [feed])
    const ctx = app.ctx()
    await takeAnswer(
      ctx,
      feed,
      answerOf(feed, now, [{ id: 'us7000', at: now, magnitude: 6, point: [-12, -77] }]),
      readListed,
    )
    const { rows } = await sql<{ id: string; sha256: string }>`
      select id, encode(sha256, 'hex') as sha256 from feed_items`.execute(app.db.db())
    const [item] = rows
    assert.ok(item)
    const origin: SourceOrigin = {
      feed: feed.key,
      publisher: 'U.S. Geological Survey',
      licence: 'Public domain.',
      licenceUrl: null,
      readAt: new Date(now),
      language: 'en',
      sha256: item.sha256,
    }
    const published = async (licence: string): Promise<string> => {
      const { id } = await createAlert(ctx, {
        headline: { en: 'Earthquake near Lima', es: 'Terremoto cerca de Lima' },
        body: { en: 'The words of the agency.' },
        category: 'safety',
        riskLevel: 'medium',
        countries: ['PE'],
        confirmedUntil: new Date('2026-11-14T18:00:00Z'),
        sources: [{ url: 'https://quakes.example/us7000', origin: { ...origin, licence } }],
      })
      await publishAlert(ctx, id, undefined)
      await sql`insert into feed_threads (thread_id, item_id, alert_id, written_digest, written, created_at, updated_at)
        values (${id}, ${item.id}, ${id}, '', '{}', ${now}, ${now})`.execute(app.db.db())
      return documentOf(nobody, id)
    }
    const free = await published('Public domain.')
    assert.deepEqual(
      parameters(free, 'source')[0],
      'U.S. Geological Survey; https://quakes.example/us7000; Public domain.',
    )
    assert.deepEqual(parameters(free, 'source_identifier'), ['us7000', 'us7000'])
    assert.deepEqual(
      [texts(free, 'description')[0], texts(free, 'expires')[0]],
      ['The words of the agency.', '2026-11-14T18:00:00-00:00'],
    )
    for (const licence of [
      'Facts, title and link only: the texts are CC BY-NC-SA 3.0 IGO.',
      'CC BY-ND 4.0',
      'All rights reserved.',
    ])
      assert.deepEqual(texts(await published(licence), 'description'), [], licence)
  })

  await t.test('the list names each document; who has it gets 304', async () => {
    await givenAlert({ headline: 'A draft' })
    const { status, headers, text } = await nobody.get('/cap/feed.atom')
    assert.deepEqual([status, headers['content-type']], [200, 'application/atom+xml; charset=utf-8'])
    assert.equal(headers['cache-control'], 'public, max-age=60')
    const { refused, remarks, documents: named, madeAt } = readBack(text)
    assert.deepEqual([refused, remarks], [null, []])
    assert.ok(!text.includes('A draft'))
    const addresses = new Set(
      documents.map((one) => `http://godwit.test/cap/alerts/${parameters(one, 'alert')[0]}.xml`),
    )
    assert.deepEqual(new Set(named.map(({ address }) => address)), addresses)
    assert.ok(madeAt && text.includes('<author>\n<name>Godwit warnings</name>\n</author>'))
    const { etag = '' } = headers
    const again = await nobody.get('/cap/feed.atom', { 'if-none-match': etag })
    assert.deepEqual([again.status, again.text], [304, ''])
    const path = new URL([...addresses][0] ?? '').pathname
    const document = await nobody.get(path)
    assert.equal((await nobody.get(path, { 'if-none-match': document.headers['etag'] ?? '' })).status, 304)
    app.clock.advance(8 * 86_400)
    const later = readBack((await nobody.get('/cap/feed.atom')).text).documents.length
    assert.ok(later < named.length && later > 0, 'what was replaced or has ended is in the list for a week')
  })

  await t.test('there is nothing under other names', async () => {
    const draft = await givenAlert({ headline: 'Another draft' })
    for (const path of [
      `alerts/${draft.id}.xml`,
      `alerts/${draft.slug}.xml`,
      'alerts/x',
      'alerts/00000000-0000-7000-8000-000000000000.xml',
    ])
      assert.equal((await nobody.get(`/cap/${path}`)).status, 404, path)
    assert.equal((await nobody.get('/cap/feed.atom?before=yesterday')).status, 422)
  })

  await t.test('the list comes in pages of 200', async () => {
    await sql`
      with made as (
        insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, published_at, created_at, updated_at, revision)
        select gen_random_uuid(), 'many-' || n, 'published', jsonb_build_object('en', 'Many ' || n), '{"en": ""}', 'safety', 'low', ${now}, ${now},
          ${now}, ${now}::timestamptz + n / 3 * interval '1 second', 2 from generate_series(1, 230) n returning id, updated_at)
      insert into audit_log (at, actor_kind, action, subject_kind, subject_id, after, request_id)
      select updated_at, 'system', 'publish', 'alert', id::text, '{"revision": 2, "status": "published"}', 'test' from made`.execute(
      app.db.db(),
    )
    const seen: string[] = []
    let path: string | undefined = '/cap/feed.atom'
    for (let pages = 0; path && pages < 5; pages++) {
      const { text }: { text: string } = await nobody.get(path)
      const found = texts(text, 'title').filter((title) => title.startsWith('Many'))
      assert.ok(found.length <= 200)
      seen.push(...found)
      path = /rel="next" type="[^"]*" href="http:\/\/godwit\.test([^"]*)"/.exec(text)?.[1]
    }
    assert.deepEqual([seen.length, new Set(seen).size], [230, 230])
  })

  await t.test('all of them are valid', async () => {
    assert.ok(documents.length >= 14)
    assert.deepEqual(await schemaErrors(documents), [])
    const [first = ''] = documents
    assert.ok((await schemaErrors([first.replace('<scope>Public</scope>', '')])).length > 0, 'the schema refuses')
  })
})
