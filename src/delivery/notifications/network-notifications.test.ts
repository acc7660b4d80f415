import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type GivenCompany, testApp } from '../../../test/support/app.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'

test('a responder of the network is notified of several companies, whatever their packages, on the own phone', async (t) => {
  const app = await testApp(t)
  const labelled = await app.givenCompany({ features: ['assistance', 'white_label'] })
  const [plain, host] = [await app.givenCompany(), await app.givenCompany()]
  const mara = await app.givenNetworkResponder()
  const there = await app.joins(mara, host, 'medical_practitioner')
  const phone = app.as(mara)
  const registered = await phone.post(`/api/v2/users/${mara.id}/devices`, {
    device: { token: 'phone of mara', platform: 'ios' },
  })
  assert.ok(registered.status < 300, registered.text)
  const notify = (company: GivenCompany) =>
    announceUntyped(app.ctx(), {
      type: 30,
      texts: { en: { title: company.name, body: 'Text.' }, es: { title: company.name, body: 'Texto.' } },
      urgency: 'now',
      cause: `test:${company.id}`,
      userIds: [mara.id],
      companyId: company.id,
      data: { trip_id: 'x' },
    })
  for (const company of [labelled, plain, host]) {
    app.clock.advance(1)
    await notify(company)
  }
  const mine = await phone.get<{ id: string; title: string }[]>('/api/v2/notifications')
  assert.deepEqual(
    mine.body.map(({ title }) => title),
    [plain.name, labelled.name],
    'not those of the company in which she has a role',
  )
  const atHost = await app.as(there).get<{ id: string; title: string }[]>('/api/v2/notifications')
  assert.deepEqual(
    atHost.body.map(({ title }) => title),
    [host.name],
  )
  const { rows } = await sql<{ channel: string; count: number }>`
    select channel, count(*)::int as count from deliveries where user_id = ${mara.id} and state = 'waiting' group by channel order by channel`.execute(
    app.db.db(),
  )
  assert.deepEqual(rows, [
    { channel: 'apns', count: 3 },
    { channel: 'email', count: 3 },
  ])
  const [first] = mine.body
  const read = await phone.put<{ read: boolean }>(`/api/v2/notifications/${first?.id}/mark_read`)
  assert.equal(read.status, 200, read.text)
  assert.equal((await phone.put(`/api/v2/notifications/${atHost.body[0]?.id}/mark_read`)).status, 401)
  assert.equal((await app.as(there).put(`/api/v2/notifications/${first?.id}/mark_read`)).status, 401)
})
