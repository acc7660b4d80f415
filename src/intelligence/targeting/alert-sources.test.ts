import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createAlert, publishAlert, type SourceOrigin } from '../index.ts'
import type { DeskBody, Json } from '../testing.ts'
import { lima, targetingWorld } from './targeting.testing.ts'

const originOf = (more: Partial<SourceOrigin> = {}): SourceOrigin => ({
  feed: 'storms',
  publisher: 'Storm Service',
  licence: 'CC BY 4.0',
  licenceUrl: 'https://licence.example/by',
  readAt: new Date('2026-11-14T11:58:00.000Z'),
  language: 'es',
  sha256: 'ab'.repeat(32),
  ...more,
})
const storm = 'https://storm.example/1'
const quake = 'https://quake.example/2'
const withLicence = {
  publisher: 'Storm Service',
  licence: 'CC BY 4.0',
  licence_url: 'https://licence.example/by',
  read_at: '2026-11-14T11:58:00.000Z',
}
const ofEditor = { publisher: null, licence: null, licence_url: null, read_at: null }

type Sources = readonly (Json & { readonly id: string; readonly url: string })[]
const sourcesIn = (body: Json): Sources => (body['sources'] ?? []) as Sources
const withoutIds = (sources: Sources): Json[] => sources.map(({ id, ...source }) => source)

test('who says it, with the licence, and until when it is confirmed: to every reader, and kept by edits and updates', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const [ada, ines] = [await app.givenTraveller(company), await app.givenTraveller(company, { language: 'es' })]
  await app.givenTrip(company, [ada, ines], ['2026-11-13', '2026-11-20'])
  const { id } = await createAlert(app.ctx(), {
    headline: { en: 'Storm', es: 'Tormenta' },
    body: { en: 'A storm is coming.', es: 'Llega una tormenta.' },
    bodyAdvice: { en: `Stay in. ${'Wait. '.repeat(200)}`, es: 'Quédese dentro.' },
    category: 'safety',
    riskLevel: 'high',
    countries: ['PE'],
    points: [{ ...lima, radiusKm: null }],
    sources: [
      { url: storm, origin: originOf() },
      'https://news.example/',
      { url: quake, origin: originOf({ publisher: 'Quakes', licence: null, licenceUrl: null, language: null }) },
      // The same address again, and the same publisher: neither is shown twice.
      { url: ` ${storm} `, origin: originOf({ publisher: 'Nobody' }) },
      { url: 'https://storm.example/3', origin: originOf() },
    ],
    confirmedUntil: new Date('2026-11-14T13:00:00.000Z'),
  })
  await publishAlert(app.ctx(), id, undefined)
  await app.settle()
  const desk = (alertId: string) => app.staff.get<DeskBody>(`/api/desk/alerts/${alertId}`)

  await t.test('travellers’ applications and the desk', async () => {
    const { body } = await app.as(company).get<Json>(`/api/v2/alerts/${id}`)
    assert.equal(body['confirmed_until'], '2026-11-14T13:00:00.000Z')
    assert.deepEqual(withoutIds(sourcesIn(body)), [
      { url: storm, ...withLicence },
      { url: 'https://news.example/', ...ofEditor },
      { url: quake, ...withLicence, publisher: 'Quakes', licence: null, licence_url: null },
      { url: 'https://storm.example/3', ...withLicence },
    ])
    const atDesk = (await desk(id)).body
    assert.equal(atDesk['confirmed_until'], '2026-11-14T13:00:00.000Z')
    assert.deepEqual(withoutIds(sourcesIn(atDesk)).slice(0, 2), [
      { url: storm, feed: 'storms', language: 'es', ...withLicence },
      { url: 'https://news.example/', feed: null, language: null, ...ofEditor },
    ])
  })

  await t.test('the message and the company’s server', async () => {
    const { rows } = await sql<{ body: string }>`
      select body from notifications where type = 110 and user_id in (${ada.id}, ${ines.id}) order by language`.execute(
      app.db.db(),
    )
    const [english = '', spanish, ...others] = rows.map(({ body }) => body)
    assert.match(english, /^In Lima\. Stay in\. Wait\. .*…\nSource: Storm Service, Quakes\.$/)
    assert.ok(english.length <= 600)
    assert.deepEqual([spanish, others], ['En Lima. Quédese dentro.\nFuente: Storm Service, Quakes.', []])
    const [event] = await app.eventsOf(company)
    const alert = event?.payload['alert'] as Json
    assert.deepEqual(withoutIds(sourcesIn(alert))[0], { url: storm, ...withLicence })
    assert.equal(alert['confirmed_until'], '2026-11-14T13:00:00.000Z')
  })

  await t.test('an editor who sends sources back changes nothing of what the feed said', async () => {
    const [one, news, ...others] = sourcesIn((await desk(id)).body)
    const sources = [{ ...one, publisher: 'Somebody' }, quake, 'https://new.example/']
    const edited = await app.staff.patch<DeskBody>(`/api/desk/alerts/${id}`, { alert: { sources } })
    assert.equal(edited.status, 200, edited.text)
    assert.deepEqual(sourcesIn(edited.body), [
      one,
      others[0],
      { ...news, id: sourcesIn(edited.body)[2]?.id, url: 'https://new.example/' },
    ])
  })

  await t.test('an update takes them over', async () => {
    const before = (await desk(id)).body
    const after = (await desk((await app.update(id, { headline: 'More storm' })).id)).body
    assert.deepEqual(withoutIds(sourcesIn(after)), withoutIds(sourcesIn(before)))
    assert.notEqual(sourcesIn(after)[0]?.id, sourcesIn(before)[0]?.id)
    assert.equal(after['confirmed_until'], before['confirmed_until'])
  })
})
