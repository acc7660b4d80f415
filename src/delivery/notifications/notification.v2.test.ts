import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { announceAndCount } from '../announcing/announce.testing.ts'
import type { AnnouncedType } from './notification-lookup.ts'

interface Shown {
  id: string
  title: string
  read_at: string | null
  type: number
}

test('notifications of version 2', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const notify = (cause: string, type: AnnouncedType = 30) => {
    app.clock.advance(60)
    const title = `About ${cause}`
    const texts = { en: { title, body: 'Read it.' }, es: { title, body: 'Léalo.' } }
    return announceAndCount(app, {
      type,
      cause,
      userIds: [ada.id],
      companyId: company.id,
      texts,
      data: { trip_id: 't' },
      urgency: 'normal',
    })
  }
  for (const cause of ['one', 'two', 'three']) await notify(cause)
  const list = async (): Promise<Shown[]> => (await app.as(ada).get<Shown[]>('/api/v2/notifications')).body

  await t.test('a person’s own, newest first, paginated, every field', async () => {
    const { status, body, headers } = await app.as(ada).get<Shown[]>('/api/v2/notifications?per_page=2')
    assert.equal(status, 200)
    assert.deepEqual(
      body.map((one) => one.title),
      ['About three', 'About two'],
    )
    assert.equal(headers['total-count'], '3')
    assert.deepEqual(body[0], {
      id: body[0]?.id,
      created_at: '2026-11-14T12:03:00.000Z',
      updated_at: '2026-11-14T12:03:00.000Z',
      read_at: null,
      title: 'About three',
      body: 'Read it.',
      data: { trip_id: 't' },
      type: 30,
      user_id: ada.id,
      company_id: company.id,
    })
    assert.deepEqual((await app.as(ben).get('/api/v2/notifications')).body, [])
  })

  await t.test('reading, by any of the three methods; the first reading stays', async () => {
    const [three, two, one] = await list()
    app.clock.set('2026-11-14T13:00:00.000Z')
    for (const [method, which] of [
      ['PUT', three],
      ['POST', two],
      ['PATCH', one],
    ] as const) {
      const { status, body } = await app.as(ada).call<Shown>(method, `/api/v2/notifications/${which?.id}/mark_read`)
      assert.deepEqual([status, body.read_at], [200, '2026-11-14T13:00:00.000Z'], method)
    }
    app.clock.advance(60)
    const again = await app.as(ada).put<Shown>(`/api/v2/notifications/${three?.id}/mark_read`)
    assert.equal(again.body.read_at, '2026-11-14T13:00:00.000Z')
  })

  await t.test('another person’s notification is refused, an unknown id is not found', async () => {
    const [first] = await list()
    const nobodys = '00000000-0000-7000-8000-000000000000'
    for (const [caller, id, status] of [
      [app.as(ben), first?.id, 401],
      [app.as(ada), nobodys, 404],
      [app.as(ada), 'nonsense', 404],
      [app.as(company), first?.id, 401],
      [app.nobody, first?.id, 401],
    ] as const) {
      assert.equal((await caller.put(`/api/v2/notifications/${id}/mark_read`)).status, status)
      assert.equal((await caller.delete(`/api/v2/notifications/${id}`)).status, status)
    }
    assert.equal((await app.as(company).get('/api/v2/notifications')).status, 401)
  })

  await t.test('deleting answers an empty list, once', async () => {
    const [first] = await list()
    const { status, body } = await app.as(ada).delete<unknown>(`/api/v2/notifications/${first?.id}`)
    assert.deepEqual([status, body], [200, []])
    assert.equal((await list()).length, 2)
    assert.equal((await app.as(ada).delete(`/api/v2/notifications/${first?.id}`)).status, 404)
    await notify('three')
    assert.equal((await list()).length, 2, 'a deleted notification is not announced again')
  })

  await t.test('invitations are sent and not kept in the list', async () => {
    assert.deepEqual(await notify('invited', 502), { stored: 1, deliveries: 1 })
    assert.equal((await list()).length, 2)
  })

  await t.test('the list without paging parameters is complete', async () => {
    const before = (await list()).length
    for (let i = 0; i < 11; i++) await notify(`long ${i}`)
    const { body, headers } = await app.as(ada).get<Shown[]>('/api/v2/notifications')
    assert.deepEqual([body.length, headers['link']], [before + 11, undefined])
  })
})
