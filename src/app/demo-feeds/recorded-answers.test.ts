import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { workingApp } from '../../../test/support/worker.ts'
import { loadReader } from '../../feeds/index.ts'
import { saveState } from '../../platform/db/system-state.ts'
import { places } from '../demo-cast/places.ts'
import { prepareRecordedFeeds } from './prepare-recorded.ts'
import { fetchedOf, type RecordedAnswer, recordedAnswers } from './recorded-answers.ts'

const start = new Date('2026-11-14T12:00:17Z')

const textOf = (answers: readonly RecordedAnswer[]): string => answers.map(({ text }) => text()).join('\n')

test('the same start gives the same answers; another one other ids', () => {
  assert.equal(textOf(recordedAnswers(start)), textOf(recordedAnswers(start)))
  const others = new Set(
    textOf(recordedAnswers(new Date('2026-11-15T12:00:17Z'))).match(/\busdemo\w+|\burn:oid:\S+001/g),
  )
  const ids = textOf(recordedAnswers(start)).match(/\busdemo\w+|\burn:oid:\S+001/g) ?? []
  assert.ok(ids.length > 0)
  assert.deepEqual(
    ids.filter((id) => others.has(id)),
    [],
  )
})

test('every document is read without a remark, but for the feed whose field was renamed', async () => {
  const read = await loadReader()
  for (const answer of recordedAnswers(start)) {
    const { address, at, bytes } = fetchedOf(answer)
    assert.ok(bytes)
    const reading = read(answer.feed, { address, at, bytes, contentType: answer.contentType })
    const isDrifted = answer.feed.key === 'demo-emsc' && answer.text().includes('"magnitude"')
    const where = `${answer.feed.key} ${at.toISOString()}`
    assert.deepEqual([reading.refused, reading.remarks], [null, []], where)
    assert.ok(reading.items.length > 0, where)
    for (const { report, remarks } of reading.items) {
      // Where volcanoes are nobody may know here.
      const others = remarks.filter(({ problem }) => !problem.startsWith('the place of volcano'))
      assert.deepEqual(
        [report === null, others.length > 0],
        [isDrifted, isDrifted],
        `${where} ${JSON.stringify(remarks)}`,
      )
    }
  }
})

const eventsOfSeveral = `
  select kind, agencies from (
    select i.kind, string_agg(distinct f.agency, ' ' order by f.agency) as agencies, count(distinct f.agency) as several
    from feed_event_items m join feed_items i on i.id = m.item_id join feeds f on f.key = i.feed_key group by m.event_id, i.kind) events
  where several > 1 order by kind, agencies`

const ofOneLoop = [
  { kind: 'cyclone', agencies: 'gdacs jtwc nhc' },
  { kind: 'cyclone', agencies: 'gdacs jtwc nhc' },
  { kind: 'earthquake', agencies: 'emsc gdacs usgs' },
  { kind: 'earthquake', agencies: 'emsc usgs' },
]

test('the recorded world: within a minute a storm of three agencies is one event, and who is near the earthquake is told; a day later it is others', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const rows = async (query: string) => (await sql.raw(query).execute(app.db.db())).rows
  const minuteLater = async () => {
    await app.settle()
    for (let second = 0; second < 60; second += 15) {
      app.clock.advance(15)
      await app.settle()
    }
  }
  const company = await app.givenCompany({ features: ['alerts'] })
  const traveller = await app.givenTraveller(company)
  const { lat, lng, name: friendly_name } = places.puquio
  const stay = to('PE', '2026-11-13', '2026-11-20', { locations: [{ lat, lng, friendly_name }] })
  await givenTrip({ by: app.as(company), company, travellers: [traveller], destinations: [stay] })
  await app.settle()

  await prepareRecordedFeeds(app.ctx(), true)
  await minuteLater()
  assert.deepEqual(await rows('select from feed_answers'), [], 'without a demo nothing is played')

  await saveState(app.db.db(), 'demo', { companies: [company.id] }, app.clock.now())
  await prepareRecordedFeeds(app.ctx(), true)
  await minuteLater()
  assert.deepEqual(await rows(eventsOfSeveral), ofOneLoop)
  const { text } = await app.as(traveller).get('/api/v2/notifications')
  assert.match(text, /magnitude 6\.7.*Source: U\.S\. Geological Survey, recorded 21 August 2026/)
  const reviewed = "select from alerts where status = 'review' and headline ->> 'en' like '%Lala%'"
  assert.equal((await rows(reviewed)).length, 1, 'nobody has said where its winds are: a person looks at the draft')
  const open = 'select feed_key, kind from feed_drifts where closed_at is null'
  assert.deepEqual(await rows(open), [{ feed_key: 'demo-emsc', kind: 'shape' }])

  // Another start goes on where the first one was.
  await prepareRecordedFeeds(app.ctx(), true)
  app.clock.advance(86_400 - 60)
  await minuteLater()
  assert.deepEqual(
    await rows(eventsOfSeveral),
    ofOneLoop.flatMap((one) => [one, one]),
    'other events than those of the first day',
  )
  assert.deepEqual(
    [await rows('select from feed_reuses'), await rows(open)],
    [[], [{ feed_key: 'demo-emsc', kind: 'shape' }]],
  )

  await prepareRecordedFeeds(app.ctx(), false)
  const answers = 'select count(*)::int as count from feed_answers'
  const before = await rows(answers)
  app.clock.advance(3_600)
  await app.settle()
  assert.deepEqual(await rows(answers), before, 'with live feeds, or none, it is not played on')
  assert.deepEqual(await rows("select from feeds where key like 'demo-%' and state = 'on'"), [])
})
