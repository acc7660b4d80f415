import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller } from '../../../test/support/app.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { givenHandledIssue, type Message, pixel, rowsOf } from './messaging.testing.ts'

test('deleting leaves the number, and takes text and asset away', async (t) => {
  const { app, company, ada, doctor, issue, path, write } = await givenHandledIssue(t)
  const heard: string[] = []
  app.listener.on('conversations', (payload) => heard.push(payload))
  await app.listener.listening()
  const manager = await app.givenManager(company)
  const psychiatrist = await app.givenNetworkResponder({ roles: ['psychiatrist'] })
  const withAsset = (await write(app.as(ada), { type: 4, asset: { title: 'My arm', photo: pixel } })).body
  assert.equal(withAsset.asset?.type, 0)
  const text = (await write(app.as(doctor), { body: 'Oops' })).body
  const cases: [string, Caller, string, number][] = [
    ['another participant', app.as(doctor), withAsset.id, 403],
    ['a doctor who may read it', app.as(psychiatrist), withAsset.id, 403],
    ['nobody', app.nobody, withAsset.id, 401],
    ['no such message', app.as(ada), randomUUID(), 404],
    ['the writer', app.as(ada), withAsset.id, 200],
    ['the writer again', app.as(ada), withAsset.id, 200],
    ['a manager', app.as(manager), text.id, 200],
  ]
  for (const [name, who, id, expected] of cases)
    await t.test(name, async () => {
      const { status, body } = await who.delete<Message>(`${path}/messages/${id}`)
      assert.equal(status, expected)
      if (expected === 200) assert.deepEqual([body.type, body.body, body.asset], [2, '', null])
    })
  assert.deepEqual(await rowsOf(app, issue.conversation.id), [
    { seq: 1, type: 'deleted', body: '', asset_id: null },
    { seq: 2, type: 'deleted', body: '', asset_id: null },
  ])
  const { rows: assets } = await sql`select id from message_assets`.execute(app.db.db())
  assert.deepEqual(assets, [])
  const { rows: log } = await sql<{ actor_id: string; before: object }>`
    select actor_id, before from audit_log where subject_kind = 'message'`.execute(app.db.db())
  assert.equal(log.length, 1)
  assert.equal(log[0]?.actor_id, manager.id)
  assert.ok(!JSON.stringify(log).includes('Oops'))
  // The request does not wait until the nodes are told.
  const { id } = issue.conversation
  for (const payload of [id, `${id} 1`, `${id} 2`]) await until(() => heard.includes(payload))
})

test('announcements at the desk', async (t) => {
  const { app, company, other, ada, issue, path } = await givenHandledIssue(t)
  const staff = await app.givenStaff()
  const manager = await app.signedIn(await app.givenManager(company))
  const stranger = await app.signedIn(await app.givenManager(other))
  const url = `/api/desk/conversations/${issue.conversation.id}/messages`
  const message = { body: 'The clinic is closed today.' }
  const cases: [string, Caller, string, object, number][] = [
    ['staff', app.as(staff), url, message, 201],
    ['staff who signed in', await app.signedIn(staff), url, message, 201],
    ['a manager', manager, url, message, 201],
    ['a manager of another company', stranger, url, message, 401],
    ['a traveller', app.as(ada), url, message, 401],
    ['nobody', app.nobody, url, message, 401],
    ['no such conversation', app.as(staff), `/api/desk/conversations/${randomUUID()}/messages`, message, 404],
    ['nothing to say', app.as(staff), url, { body: ' ' }, 422],
    ['a text by one who has not joined', app.as(staff), url, { type: 0, body: 'x' }, 403],
    ['a type that nobody writes', app.as(staff), url, { type: 9, body: 'x' }, 422],
  ]
  for (const [name, who, address, draft, expected] of cases)
    await t.test(name, async () => {
      const { status, body } = await who.post<Message>(address, { message: draft })
      assert.equal(status, expected)
      if (expected === 201) assert.deepEqual([body.type, body.user_id], [3, null])
    })
  const { body } = await app.as(ada).get<Message[]>(`${path}/messages`)
  assert.equal(body.length, 3)
})
