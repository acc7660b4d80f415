import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { announceUntyped, type UntypedNotice } from '../announcing/announce.testing.ts'
import { takeReceipt } from '../receipts/receipt.service.ts'
import { fakeChannel, sendingApp } from '../sending/sending.testing.ts'

interface DeskNotification {
  id: string
  title: string
  withheld: string | null
  deliveries: { channel: string; state: string; attempts: number }[]
  timeline: { at: string; what: string; channel: string | null; attempt: number | null; said: string | null }[]
}

test('notifications at the desk', async (t) => {
  const app = await sendingApp(t)
  const company = await app.givenCompany()
  const other = await app.givenCompany({ features: ['white_label'] })
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(other)]
  const staff = app.as((await app.givenStaff()).key)
  const manager = await app.signedIn(await app.givenManager(company))
  const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 14, 12, minute))
  const texts = { en: { title: 'Flood', body: 'Water.' }, es: { title: 'Inundación', body: 'Agua.' } }
  const notify = async (user: typeof ada, cause: string, more: Partial<UntypedNotice> = {}): Promise<string> => {
    app.clock.advance(60)
    await announceUntyped(app.ctx(), {
      type: 110,
      cause,
      userIds: [user.id],
      companyId: user.companyId,
      texts,
      data: {},
      urgency: 'now',
      ...more,
    })
    const { rows } = await sql<{
      id: string
    }>`select id from notifications where user_id = ${user.id} and cause = ${cause}`.execute(app.db.db())
    return rows[0]?.id ?? ''
  }
  const found = async (query: string, caller = staff): Promise<DeskNotification[]> =>
    (await caller.get<DeskNotification[]>(`/api/desk/notifications?${query}`)).body

  let tries = 0
  const id = await notify(ada, 'flood:1', {
    thread: 'alert:flood',
    occurredAt: at(-30),
    publishedAt: at(-5),
    matchedAt: at(0),
  })
  const worker = await app.worker([
    fakeChannel('email', () =>
      ++tries === 2 ? { kind: 'sent', providerMessageId: 'm-1' } : { kind: 'retry', reason: 'busy' },
    ),
  ])

  await t.test('the timeline: from what happened to the person who has read it', async () => {
    await app.run(worker)
    app.clock.advance(60)
    await app.run(worker)
    app.clock.advance(60)
    await app.as(ada).put(`/api/v2/notifications/${id}/mark_read`)
    const { status, body } = await staff.get<DeskNotification>(`/api/desk/notifications/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.timeline.map((one) => [one.at.slice(11, 16), one.what, one.channel, one.attempt, one.said]),
      [
        ['11:30', 'occurred', null, null, null],
        ['11:55', 'published', null, null, null],
        ['12:00', 'matched', null, null, null],
        ['12:01', 'queued', null, null, null],
        ['12:01', 'tried', 'email', 1, 'busy'],
        ['12:02', 'sent', 'email', 2, 'm-1'],
        ['12:03', 'read', null, null, null],
      ],
    )
  })

  await t.test('sent, delivered, read and failed are told apart, with what the person saw', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from deliveries where notification_id = ${id} and channel = 'email'`.execute(app.db.db())
    assert.equal(rows.length, 1)
    const report = {
      channel: 'email',
      source: 'mail_server',
      code: '2.0.0',
      reference: '',
      said: 'ok',
      raw: {},
    } as const
    await takeReceipt(app.ctx(), {
      ...report,
      deliveryId: Number(rows[0]?.id),
      event: 'delivered',
      at: at(2),
      deadAddress: null,
    })
    const { body } = await staff.get<Record<string, unknown> & DeskNotification>(`/api/desk/notifications/${id}`)
    assert.deepEqual(
      [body['language'], body['title'], body['body'], body['published_at']],
      ['en', 'Flood', 'Water.', at(-5).toISOString()],
    )
    const [mail] = body.deliveries as unknown as Record<string, unknown>[]
    assert.deepEqual(
      [mail?.['state'], mail?.['sent_at'], mail?.['delivered_at'], mail?.['kept_at']],
      ['sent', at(2).toISOString(), at(2).toISOString(), null],
    )
    assert.deepEqual(
      body.timeline.filter(({ at: when }) => when === at(2).toISOString()).map(({ what }) => what),
      ['sent', 'delivered'],
    )
    for (const state of ['delivered', 'read'])
      assert.deepEqual(
        (await found(`state=${state}`)).map((one) => one.id),
        [id],
      )
    const lost = await notify(ada, 'lost')
    await sql`update deliveries set state = 'failed', tries = ${JSON.stringify([{ at: at(9), outcome: 'failed', said: '550 no such user' }])}::jsonb
      where notification_id = ${lost}`.execute(app.db.db())
    const failed = await staff.get<DeskNotification>(`/api/desk/notifications/${lost}`)
    assert.ok(failed.body.timeline.some(({ what, said }) => what === 'failed' && said === '550 no such user'))
    await sql`delete from deliveries where notification_id = ${lost}`.execute(app.db.db())
    await sql`delete from notifications where id = ${lost}`.execute(app.db.db())
  })

  await t.test('searching by person, type, state and company', async () => {
    const kept = await notify(ben, 'flood:1')
    const failed = await notify(ada, 'flood:2', { type: 30 })
    await sql`update deliveries set state = 'failed' where notification_id = ${failed}`.execute(app.db.db())
    const ids = async (query: string): Promise<string[]> => (await found(query)).map((one) => one.id)
    assert.deepEqual(await ids(''), [failed, kept, id])
    assert.deepEqual(await ids(`user_id=${ada.id}`), [failed, id])
    assert.deepEqual(await ids(`email=${ben.email.toUpperCase()}`), [kept])
    assert.deepEqual(await ids('type=30'), [failed])
    assert.deepEqual(await ids('thread=alert:flood'), [id])
    assert.deepEqual(await ids('state=failed'), [failed])
    assert.deepEqual(await ids('state=white_label'), [kept])
    assert.deepEqual(await ids(`company_id=${other.id}&state=sent`), [])
    assert.equal((await staff.get('/api/desk/notifications?state=lost')).status, 422)
  })

  await t.test('a manager sees the own company’s', async () => {
    assert.equal((await found('', manager)).length, 2)
    assert.equal((await found(`company_id=${company.id}`, manager)).length, 2)
    const [foreign] = await found(`user_id=${ben.id}`)
    assert.equal((await manager.get(`/api/desk/notifications/${foreign?.id}`)).status, 401)
    assert.equal((await manager.get(`/api/desk/notifications/${ada.id}`)).status, 404)
    assert.equal((await app.as(ada).get('/api/desk/notifications')).status, 401)
  })

  await t.test('only failed deliveries are sent again', async () => {
    const [failed] = await found('state=failed')
    const again = await manager.post<DeskNotification>(`/api/desk/notifications/${failed?.id}/send_again`)
    assert.deepEqual([again.status, again.body.deliveries.map((one) => one.state)], [200, ['waiting']])
    await app.run(await app.worker())
    assert.deepEqual(
      (await found('type=30'))[0]?.deliveries.map((one) => [one.state, one.attempts]),
      [['kept', 1]],
    )
    assert.equal((await manager.post(`/api/desk/notifications/${failed?.id}/send_again`)).status, 409)
    const log = await staff.get<{ action: string }[]>(
      `/api/desk/audit?subject_kind=notification&subject_id=${failed?.id}`,
    )
    assert.deepEqual(
      log.body.map((line) => line.action),
      ['send_again'],
    )
  })

  await t.test('the outbox shows what would have been sent', async () => {
    const { status, body } = await manager.get<Record<string, unknown>[]>('/api/desk/outbox?channel=email')
    assert.equal(status, 200)
    assert.deepEqual(
      body.map((one) => [one['recipient'], one['title'], one['channel']]),
      [[ada.email, 'Flood', 'email']],
    )
    assert.deepEqual((await staff.get(`/api/desk/outbox?company_id=${other.id}`)).body, [])
    assert.equal((await app.as(ada).get('/api/desk/outbox')).status, 401)
  })

  await t.test('noise: how often one person is notified of one thread', async () => {
    for (const cause of ['flood:3', 'flood:4']) await notify(ada, cause, { thread: 'alert:flood' })
    const eve = await app.givenTraveller(company)
    await notify(eve, 'flood:1', { thread: 'alert:flood' })
    const { status, body } = await manager.get<Record<string, unknown>>('/api/desk/noise')
    assert.equal(status, 200)
    assert.deepEqual([body['notifications'], body['people']], [5, 2])
    assert.deepEqual(body['per_person_and_thread'], {
      mean: 2,
      median: 1,
      p95: 3,
      p99: 3,
      most: 3,
      steps: [
        { notifications: 1, count: 1 },
        { notifications: 3, count: 1 },
      ],
    })
    assert.deepEqual(body['loudest'], [{ thread: 'alert:flood', people: 2, notifications: 4, most_for_one: 3 }])
    const none = await staff.get<{ notifications: number }>(`/api/desk/noise?company_id=${other.id}`)
    assert.equal(none.body.notifications, 0, 'what white label withheld does not count')
    assert.equal((await staff.get('/api/desk/noise?from=2026-11-14T12:00:00Z&until=2026-11-13T12:00:00Z')).status, 422)
    const { text } = await app.nobody.get('/metrics')
    assert.match(text, /godwit_notifications_per_person_and_thread\{quantile="1"\} 3/)
    assert.match(text, /godwit_delivery_tries_total\{channel="email",outcome="sent"\} [1-9]/)
  })
})
