import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { answerOf, type ListedItem, readListed, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'

interface Out {
  readonly [field: string]: unknown
}
type Rows = readonly Out[]

const feeds = { usgs: testFeed('usgs-one', 'usgs'), emsc: testFeed('emsc-one', 'emsc') }
const quake = { at: '2026-11-14T10:00:00.000Z', magnitude: 5.1, point: [10, 20] } as const
const reason = 'Seen on the map.'

test('staff join and part events of feeds', async (t) => {
  const app = await testApp(t)
  const desk = app.as(await app.givenStaff())
  await writeFeeds(app.db.db(), Object.values(feeds))
  let minute = 10
  /** An answer a minute after the one before. */
  const take = (feed: keyof typeof feeds, ...listed: ListedItem[]) => {
    minute += 1
    const at = `2026-11-14T11:${minute}:00Z`
    return takeAnswer(app.ctx(), feeds[feed], answerOf(feeds[feed], at, listed), readListed)
  }
  const get = async <T = Out>(path: string): Promise<T> => {
    const answer = await desk.get<T>(`/api/desk${path}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const post = async <T = Out>(path: string, body?: object): Promise<T> => {
    const answer = await desk.post<T>(`/api/desk/feeds${path}`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const refused = async (path: string, body: object | undefined, status: number): Promise<void> => {
    const answer = await desk.post(`/api/desk/feeds${path}`, body)
    assert.equal(answer.status, status, answer.text)
  }
  const reportsOf = (event: Out | undefined): Rows => (event?.['reports'] ?? []) as Rows
  const nativeIds = (event: Out | undefined): string[] =>
    reportsOf(event)
      .map((report) => String(report['native_id']))
      .sort()
  const correctionsOf = (event: Out): Rows => event['corrections'] as Rows
  /** The event with an item of this native id, and the item’s id. */
  const eventWith = async (nativeId: string, kind: string): Promise<{ event: Out; id: string; item: string }> => {
    for (const { id } of await get<Rows>(`/feeds/events?kind=${kind}`)) {
      const event = await get(`/feeds/events/${id}`)
      const report = reportsOf(event).find((one) => one['native_id'] === nativeId)
      if (report) return { event, id: String(id), item: String(report['id']) }
    }
    throw new Error(`No event has ${nativeId}.`)
  }

  await t.test('two storms become one, follow their keys, and are two again when that is revoked', async () => {
    const storm = { kind: 'cyclone', name: 'Lala', sent: '2026-11-14T09:00:00.000Z' } as const
    await take('usgs', { ...storm, id: 'cp01', point: [10, -150], advisory: '2026-11-14T09:00:00.000Z' })
    await take('emsc', { ...storm, id: 'TC31', point: [14, -150], advisory: '2026-11-14T09:00:00.000Z' })
    const [one, other] = [await eventWith('cp01', 'cyclone'), await eventWith('TC31', 'cyclone')]
    assert.equal((one.event['proposals'] as Rows).length, 1)
    const event = await post(`/events/${other.id}/join`, { other_event_id: one.id, reason })
    assert.equal(event['id'], one.id, 'the older one stays')
    assert.deepEqual([nativeIds(event), event['proposals']], [['TC31', 'cp01'], []])
    assert.deepEqual(
      (event['joins'] as Rows).map((join) => join['rule']),
      ['staff'],
    )
    const [correction] = correctionsOf(event)
    assert.deepEqual(
      [correction?.['kind'], correction?.['reason'], correction?.['revoked_at'], correction?.['event_id']],
      ['together', reason, null, one.id],
    )
    await desk.get(`/api/desk/feeds/events/${other.id}`).then(({ status }) => assert.equal(status, 404))

    const later = { ...storm, point: [14.3, -150], sent: '2026-11-14T11:00:00.000Z' } as const
    await take('emsc', { ...later, id: 'TC31', advisory: '2026-11-14T11:00:00.000Z' })
    assert.deepEqual(nativeIds(await get(`/feeds/events/${one.id}`)), ['TC31', 'TC31', 'cp01'])

    const revoked = await post(`/corrections/${correction?.['id']}/revoke`)
    assert.deepEqual([revoked['event_id'], revoked['other_event_id']], [one.id, other.id], 'the same events as before')
    assert.equal(typeof revoked['revoked_at'], 'string')
    assert.deepEqual(nativeIds(await get(`/feeds/events/${one.id}`)), ['cp01'])
    assert.equal(correctionsOf(await get(`/feeds/events/${other.id}`)).length, 1, 'it is still shown')
    await refused(`/corrections/${correction?.['id']}/revoke`, undefined, 409)
  })

  await t.test('an item that does not belong is an event of its own, until that is revoked', async () => {
    await take('usgs', { ...quake, id: 'us1' })
    await take('emsc', { ...quake, id: 'e1' })
    const { event, id, item } = await eventWith('us1', 'earthquake')
    assert.deepEqual(nativeIds(event), ['e1', 'us1'])
    const [parted, rest] = await post<Rows>(`/events/${id}/part`, { item_id: item, reason })
    assert.deepEqual([nativeIds(parted), nativeIds(rest)], [['us1'], ['e1']])
    assert.equal(rest?.['id'], id, 'the event stays with the others')
    await take('usgs', { ...quake, id: 'us1', magnitude: 5.2, sent: '2026-11-14T10:30:00.000Z' })
    assert.deepEqual(nativeIds(await get(`/feeds/events/${parted?.['id']}`)), ['us1', 'us1'], 'with its versions')
    const [correction] = correctionsOf(parted ?? {})
    assert.equal(correction?.['kind'], 'parted')
    await refused(`/events/${parted?.['id']}/part`, { item_id: item, reason }, 409)
    await refused(`/events/${id}/part`, { item_id: item, reason }, 422)
    await post(`/corrections/${correction?.['id']}/revoke`)
    assert.deepEqual(nativeIds(await get(`/feeds/events/${id}`)), ['e1', 'us1', 'us1'])
  })

  await t.test('what a person says is two is not proposed again', async () => {
    const flood = { kind: 'flood', country: 'PE', at: '2026-11-14T08:00:00.000Z' } as const
    await take('usgs', { ...flood, id: 'fl1' })
    await take('emsc', { ...flood, id: 'fl2' })
    const [one, other] = [await eventWith('fl1', 'flood'), await eventWith('fl2', 'flood')]
    const body = { item_id: other.item, other_item_id: one.item, reason }
    const correction = await post('/proposals/dismiss', body)
    assert.deepEqual(
      [correction['kind'], correction['event_id'], correction['other_event_id']],
      ['apart', other.id, one.id],
    )
    await refused('/proposals/dismiss', body, 404)
    await take('emsc', { ...flood, id: 'fl2', sent: '2026-11-14T11:00:00.000Z' })
    assert.deepEqual((await get(`/feeds/events/${one.id}`))['proposals'], [])
    await post(`/corrections/${correction['id']}/revoke`)
    assert.equal(((await get(`/feeds/events/${one.id}`))['proposals'] as Rows).length, 1)
  })

  await t.test('a key that is used again is shown at both events', async () => {
    await take('usgs', { ...quake, id: 'us7', keys: ['usgs:us7'], at: '2026-11-14T06:00:00.000Z' })
    const { id } = await eventWith('us7', 'earthquake')
    await take('usgs', { ...quake, id: 'us8', keys: ['usgs:us7'], at: '2026-11-14T07:00:00.000Z', point: [-40, 20] })
    const other = await eventWith('us8', 'earthquake')
    const expected = { item_id: other.item, event_id: other.id, key: 'usgs:us7', differs: 'time' }
    for (const event of [await get(`/feeds/events/${id}`), other.event]) {
      const [reuse, ...more] = event['reuses'] as Rows
      const { numbers, ...shown } = reuse ?? {}
      assert.deepEqual([shown, numbers, more], [expected, { seconds: 3600 }, []])
    }
  })

  await t.test('what cannot be is refused, and everything is in the audit log', async () => {
    const [storm, shock] = [await eventWith('cp01', 'cyclone'), await eventWith('us1', 'earthquake')]
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const join = `/events/${storm.id}/join`
    await refused(join, { other_event_id: shock.id, reason }, 409)
    await refused(join, { other_event_id: storm.id, reason }, 422)
    await refused(join, { other_event_id: shock.id, reason: ' ' }, 422)
    await refused(join, { other_event_id: nobodys, reason }, 404)
    await refused(`/events/${nobodys}/part`, { item_id: storm.item, reason }, 404)
    await refused(`/corrections/${nobodys}/revoke`, undefined, 404)
    const manager = app.as(await app.givenManager(await app.givenCompany()))
    for (const [path, body] of [
      [join, { other_event_id: shock.id, reason }],
      [`/events/${storm.id}/part`, { item_id: storm.item, reason }],
      ['/proposals/dismiss', { item_id: storm.item, other_item_id: shock.item, reason }],
      [`/corrections/${nobodys}/revoke`, undefined],
    ] as const)
      assert.equal((await manager.post(`/api/desk/feeds${path}`, body)).status, 401, path)
    const lines = await Promise.all(
      ['feed_event', 'feed_proposal', 'feed_correction'].map((kind) => get<Rows>(`/audit?subject_kind=${kind}`)),
    )
    assert.deepEqual(
      lines.map((of) => of.map((line) => line['action'])),
      [['part', 'join'], ['dismiss'], ['revoke', 'revoke', 'revoke']],
    )
  })
})
