import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { workingApp } from '../../../test/support/worker.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { answerOf, type ListedItem, readListed, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import type { Fetched } from '../evidence/evidence.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import { forgetOldEvidence } from '../retention/retention.service.ts'
import { findSilentFeeds, notifyPublishingHeld } from './drift.service.ts'
import { listDriftedFeeds } from './drift.store.ts'

type Out = Record<string, unknown>

test('feeds that are not as before', async (t) => {
  const app = await workingApp(t)
  const staff = await app.givenStaff()
  const desk = app.as(staff)
  const company = await app.givenCompany()
  const manager = app.as(await app.givenManager(company))
  const feed = { ...testFeed('quakes'), silenceHours: 12 }
  await writeFeeds(app.db.db(), [feed])
  const quake = (id: string, more: Partial<ListedItem> = {}): ListedItem => ({
    id,
    sent: app.clock.now().toISOString(),
    ...more,
  })
  /** A minute later the feed answers. */
  const take = async (listed: readonly ListedItem[] | string, more: Partial<Fetched> = {}) => {
    app.clock.advance(60)
    const fetched = { ...answerOf(feed, app.clock.now().toISOString(), listed), ...more }
    return (await takeAnswer(app.ctx(), feed, fetched, readListed)).answer
  }
  const shown = async (): Promise<{ drifts: Out[]; past_drifts: Out[] } & Out> => {
    const { body, status, text } = await desk.get<{ drifts: Out[]; past_drifts: Out[] } & Out>('/api/desk/feeds/quakes')
    assert.equal(status, 200, text)
    return body
  }
  const kinds = async (): Promise<unknown[]> => (await shown()).drifts.map(({ kind }) => kind)
  const notices = async (type: number): Promise<{ title: string; data: Out; channel: string }[]> =>
    (
      await sql<{ title: string; data: Out; channel: string }>`
        select n.title, n.data, d.channel from notifications n join deliveries d on d.notification_id = n.id
        where n.type = ${type} and n.user_id = ${staff.id} order by n.id`.execute(app.db.db())
    ).rows
  const good = [quake('q1'), quake('q2')]
  await take(good)

  await t.test('a drift opens once, and staff are notified once, with the evidence', async () => {
    await take('<html>')
    await take('<html>')
    const [drift] = (await shown()).drifts
    assert.deepEqual(
      [drift?.['kind'], drift?.['problem'], drift?.['before'], drift?.['list'], drift?.['good_answers']],
      ['shape', 'not a list', '2 items', feed.addresses[0], 0],
    )
    assert.deepEqual([...(await listDriftedFeeds(app.db.db()))], ['quakes'])
    const sent = await notices(530)
    assert.deepEqual(
      sent.map(({ title, data, channel }) => [title, data, channel]),
      [['The feed quakes has drifted', { feed_key: 'quakes', feed_drift_id: drift?.['id'] }, 'email']],
    )
  })

  await t.test('three good answers in a row close it', async () => {
    await take(good)
    await take(good)
    await take('<html>')
    for (const expected of [['shape'], ['shape'], []]) {
      await take(good)
      assert.deepEqual(await kinds(), expected)
    }
    assert.equal((await listDriftedFeeds(app.db.db())).size, 0)
    const [past] = (await shown()).past_drifts
    assert.deepEqual([past?.['closed_by'], past?.['close_reason']], ['answers', null])
    assert.equal((await notices(530)).length, 1)
  })

  await t.test('the first item is the evidence, and the same bytes do not close it', async () => {
    const broken = [quake('q1', { refused: 'no magnitude' }), quake('q2', { refused: 'no magnitude' })]
    await take(broken)
    for (let count = 0; count < 4; count++) assert.equal((await take(broken)).outcome, 'unchanged')
    const [drift] = (await shown()).drifts
    assert.deepEqual(
      [drift?.['kind'], drift?.['item'], JSON.parse(String(drift?.['after'])), JSON.parse(String(drift?.['before']))],
      ['shape', 'q1', broken[0], good[0]],
    )
  })

  await t.test('staff close it, and what showed it is usual from then on', async () => {
    const [drift] = (await shown()).drifts
    const path = `/api/desk/feeds/quakes/drifts/${drift?.['id']}/close`
    assert.equal((await manager.post(path, { reason: 'x' })).status, 401)
    assert.equal((await desk.post(path, {})).status, 422)
    const closed = await desk.post<Out>(path, { reason: 'They never have one.' })
    assert.deepEqual(
      [closed.status, closed.body['closed_by'], closed.body['close_reason']],
      [200, 'staff', 'They never have one.'],
    )
    assert.equal((await desk.post(path, { reason: 'again' })).status, 409)
    assert.equal((await desk.post(path.replace('quakes', 'nothing'), { reason: 'x' })).status, 404)
    const { rows } =
      await sql`select action, subject_kind, subject_id from audit_log where subject_id = ${drift?.['id']}`.execute(
        app.db.db(),
      )
    assert.deepEqual(rows, [{ action: 'close', subject_kind: 'feed_drift', subject_id: drift?.['id'] }])
    await take([quake('q3', { refused: 'no magnitude' }), quake('q4', { refused: 'no magnitude' })])
    assert.deepEqual(await kinds(), [])
  })

  await t.test('a single failure is over with the next answer; staff are notified of the second in a row', async () => {
    const nothing = { status: 500, bytes: null }
    await take(good)
    await take([], nothing)
    assert.deepEqual(await kinds(), ['down'])
    await take(good)
    assert.deepEqual([await kinds(), (await notices(530)).length], [[], 2])
    await take([], nothing)
    await take([], nothing)
    assert.equal((await notices(530)).length, 3)
    for (const expected of [['down'], ['down'], []]) {
      await take(good)
      assert.deepEqual(await kinds(), expected)
    }
  })

  await t.test('silence is found without an answer', async () => {
    app.clock.advance(3_600)
    await findSilentFeeds(app.ctx(), [feed])
    assert.deepEqual(await kinds(), [])
    app.clock.advance(60)
    await findSilentFeeds(app.ctx(), [feed])
    await findSilentFeeds(app.ctx(), [feed])
    const { drifts, silence } = await shown()
    assert.deepEqual(
      [drifts.map(({ problem }) => problem), (silence as Out)['usual_hours']],
      [['no good answer for 61 minutes'], null],
    )
    for (const id of ['q5', 'q6', 'q7']) await take([quake(id)])
    assert.deepEqual(await kinds(), [])
  })

  await t.test('that rules publish nothing is said once in an hour for each reason', async () => {
    const hold = (reason: string) =>
      inTransaction(app.ctx(), (tx) => notifyPublishingHeld(tx, { reason, feedKey: 'quakes', threadId: null }))
    await hold('limit-hour')
    await hold('limit-hour')
    app.clock.advance(3_599)
    await hold('limit-hour')
    await hold('stopped')
    assert.equal((await notices(531)).length, 2)
    app.clock.advance(1)
    await hold('limit-hour')
    assert.deepEqual(
      (await notices(531)).map(({ data }) => data['reason']),
      ['limit-hour', 'stopped', 'limit-hour'],
    )
  })

  await t.test('the desk and the metrics say how a feed is doing', async () => {
    const { day, latency } = await shown()
    assert.deepEqual(Object.keys(day as Out), [
      ...['read', 'unchanged', 'refused', 'failed', 'not_modified', 'bytes'],
      ...['items', 'items_with_remarks', 'items_refused', 'items_new', 'threads'],
    ])
    assert.ok(Number((latency as Out)['stored_p50']) >= 0)
    const { text } = await app.nobody.get('/metrics')
    assert.match(text, /^godwit_feed_good_answer_age_seconds\{feed="quakes"\} \d+/m)
    assert.match(text, /^godwit_feed_latency_seconds\{feed="quakes",step="stored",quantile="0.5"\} \d+/m)
  })

  await t.test('what is old is forgotten, and what an alert rests on is kept', async () => {
    const count = async (table: string): Promise<unknown> =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)}`.execute(app.db.db())).rows[0]?.n
    const at = app.clock.now()
    const events = sql<{ item: string; id: string }>`
      select i.id as item, i.native_id as id from feed_items i join feed_event_items e on e.item_id = i.id order by i.native_id`
    const [first] = (await events.execute(app.db.db())).rows
    await take([quake(first?.id ?? '')])
    await sql`with alert as (insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, published_at, created_at, updated_at)
        values (gen_random_uuid(), 'kept', 'published', '{"en": "Earthquake"}', '{"en": "Stay"}', 'safety', 'high', ${at}, ${at}, ${at}, ${at}) returning id)
      insert into feed_threads (thread_id, item_id, alert_id, written_digest, written, created_at, updated_at)
      select id, ${first?.item}, id, '', '{}', ${at}, ${at} from alert`.execute(app.db.db())
    app.clock.advance(80 * 86_400)
    await take([quake('new')])
    app.clock.advance(11 * 86_400)
    await forgetOldEvidence(app.ctx(), 90)
    await forgetOldEvidence(app.ctx(), 90)
    const left = (await events.execute(app.db.db())).rows
    assert.deepEqual(
      left.map(({ id }) => id),
      [first?.id, first?.id, 'new'].sort(),
    )
    assert.deepEqual([await count('feed_items'), await count('feed_events'), await count('feed_drifts')], [3, 2, 0])
    const { rows: unneeded } = await sql`select id from feed_answers a where not exists (
      select from feed_items i where a.id in (i.first_answer_id, i.last_answer_id))`.execute(app.db.db())
    assert.deepEqual(
      [unneeded, await count('feed_bodies')],
      [[], await count('(select distinct sha256 from feed_answers) bodies')],
    )
  })
})
