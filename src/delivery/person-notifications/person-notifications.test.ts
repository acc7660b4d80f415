import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { invitationTokenFor } from '../../people/members/guest.testing.ts'
import { sendInvitation } from './person-notifications.service.ts'

interface NotificationRow {
  readonly user_id: string
  readonly type: number
  readonly title: string
  readonly body: string
}
const notifications = async ({ db }: TestApp): Promise<NotificationRow[]> =>
  (
    await sql<NotificationRow>`select user_id, type, title, body from notifications order by created_at, type`.execute(
      db.db(),
    )
  ).rows
interface Event {
  readonly event: number
  readonly event_name: string
  readonly payload: Record<string, unknown>
}
const events = async ({ db }: TestApp, companyId: string): Promise<Event[]> =>
  (
    await sql<Event>`select event, event_name, payload from webhook_events where company_id = ${companyId} order by sequence`.execute(
      db.db(),
    )
  ).rows

test('managers and servers of a company are notified of changes of its people, in the transaction of the change', async (t) => {
  const app = await testApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const [boss, second] = [await app.givenManager(company), await app.givenManager(company, { language: 'es' })]
  await app.givenManager(other)
  const users = `/api/v2/org/${company.id}/users`
  const { body: ada } = await app.as(company).post<{ id: string }>(`${users}/travellers`, {
    user: { name: 'Ada Lindqvist', email: 'ada@example.com', external_id: 'E-1' },
  })
  app.clock.advance(1)
  await app.as(boss).patch(`${users}/${ada.id}`, { user: { first_name: 'Eva' } })
  app.clock.advance(1)
  await app.as(boss).patch(`${users}/${ada.id}`, { user: { first_name: 'Eva' } }) // changes nothing
  const refused = await app.as(company).patch(`${users}/${ada.id}`, { user: { email: 'nonsense' } })
  assert.equal(refused.status, 422)
  await app.as(company).delete(`${users}/${ada.id}`)

  const rows = await notifications(app)
  assert.deepEqual(
    rows.map(({ type, user_id }) => [type, user_id]).toSorted(),
    [
      [500, boss.id],
      [500, second.id],
      [504, second.id], // the person who made the change is left out
      [506, boss.id],
      [506, second.id],
    ].toSorted(),
  )
  assert.equal(rows.find(({ type, user_id }) => type === 500 && user_id === second.id)?.title, 'Un nuevo viajero')
  const recorded = await events(app, company.id)
  assert.deepEqual(
    recorded.map(({ event, event_name }) => [event, event_name]),
    [
      [500, 'traveller.created'],
      [504, 'user.updated'],
      [506, 'user.deleted'],
    ],
  )
  assert.deepEqual(
    recorded.map(({ payload }) => [payload['user_ids'], payload['external_ids']]),
    Array.from({ length: 3 }, () => [[ada.id], ['E-1']]),
  )
  assert.match(JSON.stringify(recorded[1]?.payload['user']), /"first_name":"Eva"/)
  assert.doesNotMatch(JSON.stringify(recorded), /gwu_|password/)
  assert.deepEqual(await events(app, other.id), [])
})

test('managers are notified when a traveller changes settings', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const boss = await app.givenManager(company)
  const ada = await app.givenTraveller(company)
  await app.as(ada).patch('/api/v2/users/my_settings', { settings: { send_all_good_push: true } })
  assert.deepEqual(
    (await notifications(app)).map(({ type, user_id }) => [type, user_id]),
    [[505, boss.id]],
  )
  assert.deepEqual(
    (await events(app, company.id)).map(({ event_name }) => event_name),
    ['user.settings_updated'],
  )
})

test('an invitation is sent with its link, which the person can follow; the managers are notified', async (t) => {
  const app = await testApp(t)
  const [company, home] = [await app.givenCompany({ name: 'Dunlin Travel' }), await app.givenCompany()]
  const boss = await app.givenManager(company)
  const known = await app.givenTraveller(home, { email: 'per@example.com' })
  await sql`update users set confirmed_at = now() where id = ${known.id}`.execute(app.db.db())
  const { body: ada } = await app.as(company).post<{ id: string }>(`/api/v2/org/${company.id}/users/travellers`, {
    user: { name: 'Ada', email: 'ada@example.com' },
    send_confirmation_email: true,
  })
  const desk = await app.signedIn(boss)
  await desk.post('/api/desk/invitations', { invitation: { email: 'per@example.com', first_name: 'Per' } })
  const { rows: jobs } = await sql<{ payload: { invitationId: string; base: string } }>`
    select payload from jobs where task = 'invitation-made' order by id`.execute(app.db.db())
  assert.equal(jobs.length, 2)
  for (const { payload } of jobs) await sendInvitation(app.ctx(), payload.invitationId, payload.base)
  const sent = (await notifications(app)).filter(({ type }) => type === 502 || type === 503)
  assert.deepEqual(
    sent.map(({ type, user_id }) => [type, user_id]),
    [
      [502, ada.id],
      [503, known.id],
    ],
  )
  assert.match(sent[0]?.title ?? '', /Dunlin Travel/)
  assert.match(
    sent[0]?.body ?? '',
    /: http:\/\/godwit\.test\/api\/v2\/users\/confirm\?token=…$/,
    'the token is not stored',
  )
  const token = await invitationTokenFor(app, 'ada@example.com')
  assert.equal((await app.nobody.get(`/api/v2/users/confirm?token=${token}`)).status, 200)
  assert.equal((await app.nobody.post('/api/v2/users/confirm', { token })).status, 200)
  assert.deepEqual(
    (await notifications(app)).filter(({ type }) => type === 501).map(({ user_id }) => user_id),
    [boss.id],
  )
  const recorded = await events(app, company.id)
  assert.deepEqual(
    recorded.map(({ event }) => event),
    [500, 502, 503, 501],
  )
  assert.doesNotMatch(
    JSON.stringify(recorded.slice(0, 3)),
    new RegExp(`${known.id}|token=`),
    'no link, and no user of another company',
  )

  const again = await desk.post<{ id: string }>('/api/desk/invitations', {
    invitation: { email: 'eva@example.com', first_name: 'Eva' },
  })
  await desk.post(`/api/desk/invitations/${again.body.id}/withdraw`)
  await sendInvitation(app.ctx(), again.body.id, 'http://godwit.test')
  assert.equal(
    (await notifications(app)).filter(({ type }) => type === 502).length,
    1,
    'a withdrawn invitation is not sent',
  )
})
