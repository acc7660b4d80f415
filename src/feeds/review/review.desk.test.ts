import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SocketClient } from '../../../test/support/socket-client.ts'
import { draftPending } from '../drafting/drafting.service.ts'
import { reviewApp } from './review.testing.ts'

const us1 = { id: 'us1', mag: 6.8 }

test('without a rule a draft waits for a person, follows the feed, and is published, discarded or snoozed', async (t) => {
  const app = await reviewApp(t)
  const ada = await app.givenSomebodyInLima()

  await app.quakes(us1, { id: 'us2', mag: 3.1, lat: 40, lng: 20 })
  const [first, ...others] = await app.queue()
  assert.equal(others.length, 0, 'a small earthquake is no draft')
  assert.ok(first)
  assert.deepEqual(
    [first['kind'], first['risk_level'], first.why, first['is_update']],
    ['earthquake', 'high', ['no-rule'], false],
  )
  assert.deepEqual(first['feeds'], ['quakes'])
  assert.match(String(first['headline']), /^Earthquake of magnitude 6\.8, high risk: /)
  const draft = await app.sent('get', `/alerts/${first.alert_id}`)
  assert.match(String(draft['body']), /- Magnitude: 6\.8 \(quakes\)/)
  assert.deepEqual((await app.sent('get', `/alerts/${first.alert_id}/audience`))['people'], 1)

  app.clock.advance(120)
  await app.quakes({ ...us1, mag: 6.9 })
  const [again] = await app.queue()
  assert.deepEqual([again?.thread_id, (await app.alerts()).length], [first.thread_id, 1], 'the same draft')
  assert.match(String(again?.['headline']), /6\.9/)

  await app.sent('post', `/feeds/queue/${first.thread_id}/snooze`, { until: '2026-11-14T13:00:00Z' })
  assert.deepEqual([(await app.queue()).length, (await app.queue('?snoozed=true')).length], [0, 1])
  app.clock.advance(3600)
  assert.equal((await app.queue()).length, 1)

  await app.sent('post', `/feeds/queue/${first.thread_id}/publish`)
  await app.settle()
  assert.deepEqual(
    [await app.titles(ada), await app.queue()],
    [['Earthquake of magnitude 6.9, high risk: near Lima, Peru, 14 November 2026, 11:50 UTC'], []],
  )

  await app.quakes({ id: 'us3', mag: 5.6, lat: -16.4, lng: -71.5 })
  const [third] = await app.queue('?kind=earthquake&feed=quakes&risk_level=medium')
  assert.ok(third)
  await app.sent('post', `/feeds/queue/${third.thread_id}/discard`, { reason: 'Nobody is there.' })
  app.clock.advance(60)
  await app.quakes({ id: 'us3', mag: 5.7, lat: -16.4, lng: -71.5 })
  assert.deepEqual(await app.queue(), [], 'it stays discarded')
  app.clock.advance(60)
  await app.quakes({ id: 'us3', mag: 6.6, lat: -16.4, lng: -71.5 })
  assert.deepEqual(
    (await app.queue()).map((one) => one['risk_level']),
    ['high'],
    'until the risk rises',
  )
})

test('when a snooze ends, staff who watch the queue are sent it; a longer one goes on', async (t) => {
  const app = await reviewApp(t)
  await app.quakes(us1)
  const [waiting] = await app.queue()
  const id = waiting?.thread_id
  const { email, password } = await app.givenStaff()
  const { headers } = await app.nobody.post('/api/desk/session', { email, password })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const desk = await SocketClient.atDesk(await app.listen(), { cookie })
  desk.send({ type: 'subscribe', topics: ['feeds'] })
  await desk.next('subscribed')
  const sentSince = async (): Promise<number> => {
    await app.changesReceived()
    await desk.settled()
    return desk.frames.filter(({ type, topic }) => type === 'changed' && topic === 'feeds').length
  }

  await app.sent('post', `/feeds/queue/${id}/snooze`, { until: '2026-11-14T13:00:00Z' })
  await app.sent('post', `/feeds/queue/${id}/snooze`, { until: '2026-11-14T14:00:00Z' })
  const before = await sentSince()
  assert.equal(before, 2)
  app.clock.advance(3600)
  await app.settle()
  assert.deepEqual([await sentSince(), (await app.queue()).length], [before, 0], 'it is snoozed for longer')
  app.clock.advance(3600)
  await app.settle()
  await desk.next('changed', { topic: 'feeds', id: id ?? '' })
  assert.deepEqual([await sentSince(), (await app.queue()).length], [before + 1, 1])
  assert.equal((await app.queue())[0]?.['snoozed_until'], null)
})

test('where publishing is switched off, as in a replay, that is the reason', async (t) => {
  const app = await reviewApp(t)
  await app.givenRule()
  await app.answers(us1)
  await draftPending(app.ctx(), { publish: false })
  assert.deepEqual((await app.queue())[0]?.why, ['publishing-off'])
  await app.answers({ ...us1, mag: 6.9 })
  await draftPending(app.ctx(), { publish: true })
  assert.deepEqual(await app.queue(), [], 'else the rule publishes it')
  app.clock.advance(900)
  await app.answers({ ...us1, status: 'deleted' })
  await draftPending(app.ctx(), { publish: false })
  const says = (await app.queue())[0]?.['feed_says'] as Record<string, unknown> | undefined
  assert.equal(says?.['because'], 'publishing-off')
})

test('a rule publishes an event once, its updates when the risk rises, and closes it when it was an error', async (t) => {
  const app = await reviewApp(t)
  const ada = await app.givenSomebodyInLima()
  const rule = await app.givenRule({ kinds: ['earthquake'] })
  await app.quakes({ ...us1, mag: 5.8 })
  assert.deepEqual([(await app.titles(ada)).length, await app.queue()], [1, []])
  const events = (await app.sent('get', '/feeds/events')) as unknown as { id: string }[]
  assert.equal(events.length, 1)
  const { day, latency } = (await app.sent('get', '/feeds/quakes')) as Record<string, Record<string, number>>
  assert.deepEqual(
    [day?.['threads'], latency?.['drafted_p50'], latency?.['published_p50'], latency?.['notified_p95']],
    [1, 0, 0, 0],
    'its way is measured, of a clock that stands still',
  )

  for (const minutes of [1, 2, 3]) {
    app.clock.advance(minutes * 60)
    await app.quakes({ ...us1, mag: 5.8, extra: { nst: minutes } })
  }
  assert.equal((await app.titles(ada)).length, 1, 'another wording tells nobody again')

  app.clock.advance(60)
  await app.quakes({ ...us1, mag: 6.9 })
  const titles = await app.titles(ada)
  assert.deepEqual([titles.length, await app.queue()], [2, []], 'a risen risk is told at once')
  assert.match(titles[1] ?? '', /6\.9/)

  app.clock.advance(60)
  await app.quakes({ ...us1, mag: 6.9, lat: -12.4 })
  const [held] = await app.queue()
  assert.deepEqual([held?.why, held?.['is_update']], [['fifteen-minutes'], true], 'else after a quarter of an hour')
  app.clock.advance(900)
  await app.settle()
  assert.deepEqual(await app.queue(), [])

  app.clock.advance(900)
  await app.quakes({ ...us1, mag: 6.9, status: 'deleted' })
  const alerts = await app.alerts()
  assert.deepEqual([...new Set(alerts.map(({ status }) => status))], ['historical'])
  const audited = (await app.sent('get', '/audit?per_page=100')) as unknown as {
    action: string
    actor_kind: string
    actor_id: string
  }[]
  const byRule = audited.filter((one) => one.actor_kind === 'rule')
  assert.deepEqual([byRule[0]?.actor_id, byRule.some(({ action }) => action === 'close')], [rule['id'], true])
})

test('limits, remarks, old items and the switch hold what a rule would publish', async (t) => {
  const app = await reviewApp(t)
  const ada = await app.givenSomebodyInLima()
  await app.givenRule()
  const whyOf = async (): Promise<unknown> => (await app.queue())[0]?.why

  await app.quakes({ id: 'us1', mag: 6.8, at: '2026-11-13T10:00:00Z' })
  assert.deepEqual(await whyOf(), ['too-old'])
  await app.sent('post', '/feeds/queue/bulk', { action: 'discard', kind: 'earthquake', reason: 'Old.' })

  await app.sent('post', '/feeds/publishing/limits', { limits: { an_hour: 1 } })
  await app.quakes({ id: 'us3', mag: 6.8 }, { id: 'us4', mag: 7.8, lat: -13.2, at: '2026-11-14T10:20:00Z' })
  assert.equal((await app.titles(ada)).length, 1, 'one message an hour')
  assert.deepEqual(await whyOf(), ['limit-hour'])
  await app.quakes({ id: 'us5', mag: 6.7, lat: 51, lng: -178 })
  assert.equal((await app.queue()).length, 1, 'what reaches nobody passes no limit')

  await app.sent('post', '/feeds/publishing/stop', { reason: 'A trial.' })
  await app.quakes({ id: 'us6', mag: 6.7, lat: 60, lng: -150 })
  assert.deepEqual((await app.queue()).flatMap(({ why }) => why).sort(), ['limit-hour', 'stopped'])
  await app.sent('post', '/feeds/publishing/start', {})

  await app.sent('post', '/feeds/queue/bulk', { action: 'discard', feed: 'quakes', reason: 'Enough.' })
  await app.quakes({ id: 'us7', mag: 6.8, lat: 36, lng: 140, extra: { tsunami: 2 } })
  assert.deepEqual(await whyOf(), ['has-remarks'], 'what was not understood whole is for a person')
})

test('what may have been misread changes no word of a published alert', async (t) => {
  const app = await reviewApp(t)
  await app.givenRule()
  await app.quakes(us1)
  const headlines = async (): Promise<unknown[]> =>
    ((await app.sent('get', '/alerts')) as unknown as { headline: unknown }[]).map(({ headline }) => headline)
  const before = await headlines()
  app.clock.advance(60)
  await app.quakes({ ...us1, mag: us1.mag + 0.1, extra: { tsunami: 2 } })
  assert.deepEqual([await headlines(), await app.queue()], [before, []], 'it has a remark')
  app.clock.advance(60)
  await app.quakes({ ...us1, mag: us1.mag + 0.1 })
  assert.notDeepEqual(await headlines(), before, 'the next one was understood whole')
})

test('an editor’s change wins: the feed says something else now, which is taken or left', async (t) => {
  const app = await reviewApp(t)
  await app.givenRule()
  await app.quakes(us1)
  const [published] = (await app.sent('get', '/alerts')) as unknown as { id: string }[]
  await app.sent('patch', `/alerts/${published?.id}`, {
    alert: { headline: { en: 'Earthquake off Callao', es: 'Sismo frente al Callao' } },
  })
  app.clock.advance(3600)
  await app.quakes({ ...us1, mag: 7.6 })
  const [waiting] = await app.queue()
  const says = waiting?.['feed_says'] as Record<string, unknown>
  assert.deepEqual(
    [waiting?.['headline'], says['because'], waiting?.alert_id],
    ['Earthquake off Callao', 'edited', null],
  )
  assert.match(String(says['headline']), /7\.6/)
  await app.sent('post', `/feeds/queue/${waiting?.thread_id}/accept`)
  const [draft] = await app.queue()
  assert.deepEqual([draft?.['is_update'], draft?.['feed_says']], [true, null])
  assert.match(String(draft?.['headline']), /7\.6/)
  await app.sent('post', `/feeds/queue/${waiting?.thread_id}/publish`)
  assert.deepEqual(await app.queue(), [])
})

test('once the switch says stop, nothing that was under way closes an alert', async (t) => {
  const app = await reviewApp(t)
  await app.givenRule()
  await app.quakes(us1)
  app.clock.advance(900)
  await app.answers({ ...us1, status: 'deleted' })
  const stopping = await app.db.pool.connect()
  t.after(() => stopping.release())
  await stopping.client.query('begin')
  await stopping.client.query(`select set_config('godwit.everything', 'on', true)`)
  await stopping.client.query(`update feed_publishing set state = 'stopped'`)
  let isDrafted = false
  const drafting = draftPending(app.ctx(), { publish: true }).finally(() => {
    isDrafted = true
  })
  /** Whoever waits for a row has the lock of its place. */
  const isWaiting = async (): Promise<boolean> => {
    const waiting = sql`select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'tuple' and l.relation = 'feed_publishing'::regclass`
    return (await waiting.execute(app.db.db())).rows.length > 0
  }
  while (!isDrafted && !(await isWaiting())) await new Promise((resolve) => setImmediate(resolve))
  await stopping.client.query('commit')
  await drafting
  assert.deepEqual(
    (await app.alerts()).map(({ status }) => status),
    ['published'],
  )
  const queue = (await app.queue()) as unknown as readonly { readonly feed_says: { readonly because: string } | null }[]
  assert.deepEqual(
    queue.map(({ feed_says }) => feed_says?.because),
    ['stopped'],
  )
})
