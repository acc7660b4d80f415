import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { answerOf, readListed, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'

interface Out {
  readonly [field: string]: unknown
}

const now = '2026-11-14T12:00:00.000Z'
const fields = (of: unknown): string[] => Object.keys(of as object).sort()

test('feeds at the desk', async (t) => {
  const app = await testApp(t)
  const desk = app.as(await app.givenStaff())
  const [usgs, emsc] = [testFeed('usgs-one', 'usgs'), testFeed('emsc-one', 'emsc')]
  await writeFeeds(app.db.db(), [usgs, emsc])
  const quake = {
    at: '2026-11-14T11:00:00.000Z',
    magnitude: 5.1,
    point: [10, 20],
    sent: '2026-11-14T11:05:00.000Z',
  } as const
  const ctx = app.ctx()
  await takeAnswer(ctx, usgs, answerOf(usgs, '2026-11-14T11:10:00Z', [{ ...quake, id: 'us1' }]), readListed)
  await takeAnswer(
    ctx,
    emsc,
    answerOf(emsc, '2026-11-14T11:11:00Z', [
      { ...quake, id: 'e1', remark: 'odd' },
      { id: 'e2', refused: 'no time' },
      { ...quake, id: 'e3', status: 'exercise' },
    ]),
    readListed,
  )
  await takeAnswer(ctx, emsc, answerOf(emsc, '2026-11-14T11:12:00Z', 'nothing'), readListed)

  const get = async <T = Out>(path: string): Promise<T> => {
    const answer = await desk.get<T>(`/api/desk/feeds${path}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const list = await get<Out[]>('')

  await t.test('the list has state, last answer and counts', () => {
    const [first] = list
    assert.deepEqual(
      [first?.['key'], first?.['state'], first?.['last_new_item_at'], first?.['day']],
      [
        'emsc-one',
        'on',
        '2026-11-14T11:11:00.000Z',
        {
          read: 1,
          unchanged: 0,
          refused: 1,
          failed: 0,
          not_modified: 0,
          bytes: 295,
          items: 3,
          items_with_remarks: 1,
          items_refused: 1,
          items_new: 3,
          threads: 0,
        },
      ],
    )
    const last = first?.['last_answer'] as Out
    assert.deepEqual([last['outcome'], last['problem'], last['items']], ['refused', 'not a list', 0])
  })

  await t.test('a feed has a page of its answers', async () => {
    const feed = await get('/emsc-one')
    const [, read] = feed['answers'] as Out[]
    assert.deepEqual(
      [read?.['outcome'], read?.['items'], read?.['items_with_remarks'], read?.['items_refused'], read?.['items_new']],
      ['read', 3, 1, 1, 3],
    )
    const paged = await desk.get<Out>('/api/desk/feeds/emsc-one?per_page=1')
    assert.equal(paged.headers['total-count'], '2')
    assert.equal((paged.body['answers'] as Out[]).length, 1)
  })

  const events = await get<Out[]>('/events?kind=earthquake')
  const event = await get(`/events/${events[0]?.['id']}`)

  await t.test('an event has its reports side by side, and why they are one', async () => {
    assert.equal(events.length, 1)
    const { id: _, ...shown } = events[0] ?? {}
    assert.deepEqual(shown, {
      kind: 'earthquake',
      name: 'e1',
      feeds: ['emsc-one', 'usgs-one'],
      items: 2,
      first_at: '2026-11-14T11:10:00.000Z',
      last_at: '2026-11-14T11:11:00.000Z',
      created_at: now,
      updated_at: now,
    })
    const reports = event['reports'] as Out[]
    assert.deepEqual(reports.map((one) => one['native_id']).sort(), ['e1', 'us1'])
    const [join] = event['joins'] as Out[]
    assert.deepEqual(
      [join?.['rule'], join?.['key'], join?.['numbers']],
      ['earthquake', null, { km: 0, seconds: 0, magnitudes: 0 }],
    )
    assert.deepEqual(await get<Out[]>('/events?kind=flood'), [])
  })

  await t.test('an event says what an alert about it would say, and why it is none', () => {
    const found = event['assessment'] as Out
    const { outcome, why, risk, category, starts_at, finishes_at, points, values } = found
    assert.deepEqual(
      { outcome, why, risk, category, starts_at, finishes_at },
      {
        outcome: 'review',
        why: ['population-unknown', 'depth-unknown'],
        risk: 'low',
        category: 'earthquake',
        starts_at: quake.at,
        finishes_at: '2026-11-17T11:00:00.000Z',
      },
    )
    assert.deepEqual(points, [{ lat: 10, lng: 20, radius_km: 20 }])
    assert.deepEqual(values, [{ name: 'magnitude', value: '5.1', agency: 'emsc', others: ['usgs 5.1'] }])
    const { en, es } = found['headline'] as Out
    assert.match(String(en), /earthquake/i)
    assert.match(String(es), /terremoto|sismo/i)
  })

  await t.test('an item has its proof', async () => {
    const [first] = (event['reports'] as Out[]).filter((one) => one['native_id'] === 'e1')
    const item = await get(`/items/${first?.['id']}`)
    assert.deepEqual(JSON.parse(String(item['source'])).id, 'e1')
    assert.match(String(item['digest']), /^[0-9a-f]{64}$/)
    assert.deepEqual(item['remarks'], [{ path: 'e1', problem: 'odd' }])
    const report = item['report'] as Out
    assert.equal(fields(report).length, 19)
    assert.deepEqual(
      [report['starts_at'], report['point'], report['facts'], report['sent_at'], report['ends_at']],
      [quake.at, { lat: 10, lng: 20 }, { magnitude: 5.1 }, quake.sent, null],
    )
    assert.equal((item['first_answer'] as Out)['address'], 'https://emsc-one.example/list')
    assert.deepEqual(item['event'], event)
    assert.equal(item['reuse'], null)
  })

  await t.test('what does not exist is 404, and everybody else is refused', async () => {
    const nobodys = '00000000-0000-4000-8000-000000000000'
    for (const path of ['/nothing', `/items/${nobodys}`, `/events/${nobodys}`])
      assert.equal((await desk.get(`/api/desk/feeds${path}`)).status, 404, path)
    const company = await app.givenCompany()
    const manager = app.as(await app.givenManager(company))
    for (const path of ['', '/emsc-one', '/events', `/events/${event['id']}`, `/items/${nobodys}`]) {
      assert.equal((await manager.get(`/api/desk/feeds${path}`)).status, 401, path)
      assert.equal((await app.nobody.get(`/api/desk/feeds${path}`)).status, 401, path)
    }
  })
})
